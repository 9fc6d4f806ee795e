"""Words of links: the dialog that makes one, the banner above it, and where one leads nowhere."""

TEXT: dict[str, str] = {
    "links.share": "Share",
    "links.share_help": "Make a link that shows others this page, live and without an account.",
    "links.dialog": "Share this page and its models",
    # What goes along
    "links.no_periods": (
        "Figures over time do not go along: with the counts of each period the link would hold "
        "{scores} distinct scores, and it may hold {most}."
    ),
    "links.periods_gone": (
        "Figures over time do not go along where cases share scores: the counts of a period and "
        "of all cases together would tell those of a few cases."
    ),
    "links.no_subgroups": (
        "Subgroups do not go along: the link shows all cases together, and not which subgroup a "
        "case belongs to."
    ),
    "links.kept": (
        "A link keeps all models listed below: their scores, with how many cases of each class "
        "have them (or the sums of their weights and amounts), and the names and choices under "
        "“What goes along”. **Never the file**: no other column, and not which case is which; but "
        "unless scores are made coarser its SHA-256, by which a copy of the file can be known. "
        "Readers can drag and try costs of their own; nothing they do changes this page."
    ),
    "links.scores": "Distinct scores",
    "links.auc_after": "AUC as shared",
    "links.change": "Largest change",
    "links.coarser": (
        "Readers see figures of these coarser scores, which differ from those on screen now. "
        "“Largest change” is the largest change of recall or of the false positive rate, at any "
        "threshold."
    ),
    "links.single_cases": (
        "{cases} of {all} cases of “{model}” have a score of their own: their score and class "
        "can be read."
    ),
    "links.single_cases.one": (
        "1 of {all} cases of “{model}” has a score of its own: its score and class can be read."
    ),
    "links.single_sums": (
        "{cases} are the only ones of their class at their score: their amount or weight can be "
        "read too."
    ),
    "links.single_sums.one": (
        "1 is the only one of its class at its score: its amount or weight can be read too."
    ),
    "links.single_cells": (
        "In the matrix of “{model}” a cell holds a single case, or one that has 90 % or more of "
        "the cell’s weight."
    ),
    "links.single_segments": (
        "Each segment has numbers of its own, so a link tells of single segments."
    ),
    "links.size": "In all up to {size}.",
    "links.classes_coarser": (
        "The exact sweeps of all {classes} classes would be too large for one link: scores are "
        "rounded to {digits} significant digits."
    ),
    "links.single_hint": "Several cases at each score hide single ones.",
    "links.single_unknown": (
        "Nothing says of how many cases the counts of “{model}” are: they come from a file or link "
        "that does not tell. Any of its scores may be that of a single case, whose weight can then "
        "be read."
    ),
    "links.along": "What goes along, beside the scores and your words above",
    "links.along_data": "Data: {names}",
    "links.along_periods": "Periods of time: {names}",
    "links.along_models": "Models: {names}",
    "links.along_labels": "Classes: {names}",
    "links.along_thresholds": "Thresholds: {names}",
    "links.along_choices": "Choices, as an address has them: {names}",
    "links.along_more": "{names} and {count} more",
    "links.whole_size": "In all up to {size}, {scores} distinct scores.",
    "links.kilobytes": "{size} kB",
    "links.megabytes": "{size} MB",
    "links.disagree": (
        "The files that are compared disagree about a case, so only “{data}” goes along."
    ),
    "links.whole_alone": (
        "Only part of the cases is compared here. The link compares all cases of “{data}” instead: "
        "from the difference of the two, readers could tell which few are left out."
    ),
    # How coarse
    "links.digits": "Round scores to",
    "links.digits_all": "all digits",
    "links.digits_some": "{count} digits",
    "links.digits_some.one": "1 digit",
    "links.digits_help": "Rounded scores tell less about single cases, and make the link smaller.",
    "links.least": "Cases at each score, at least",
    "links.least_one": "1, as they are",
    "links.least_help": (
        "Neighbouring scores are put together until so many cases share each. Where amounts or "
        "weights go along, so many of each class do, and no case has 90 % of a sum."
    ),
    "links.with_amounts": "Sums of amounts",
    "links.with_amounts_help": "Without them, readers see only costs per case.",
    "links.limit_cases": ("“{model}” has {count} cases, so at most {count} can share each score."),
    "links.limit_cases.one": "“{model}” has 1 case, which cannot share its score.",
    "links.limit_cells": (
        "A cell of the matrix of “{model}” holds no more than {count} cases: no more can share "
        "each score and cell."
    ),
    "links.limit_cells.one": (
        "A cell of the matrix of “{model}” holds one case only, or one that has 90 % or more of "
        "the cell’s weight, so it can be shared as it is alone."
    ),
    "links.limit_segments": (
        "Each segment of “{model}” has numbers of its own: segments are shared one by one."
    ),
    "links.limit_positives": (
        "“{model}” has {count} positives. As sums of amounts or weights go along, at most {count} "
        "cases of each class can share each score."
    ),
    "links.limit_positives.one": (
        "“{model}” has 1 positive, so a sum of its class gives away its amount or weight."
    ),
    "links.limit_negatives": (
        "“{model}” has {count} negatives. As sums of amounts or weights go along, at most {count} "
        "cases of each class can share each score."
    ),
    "links.limit_negatives.one": (
        "“{model}” has 1 negative, so a sum of its class gives away its amount or weight."
    ),
    "links.limit_amounts": (
        "One case of “{model}” has 90 % or more of the amounts of its class: a sum nearly gives "
        "that amount away, however many cases share a score."
    ),
    "links.limit_weights": (
        "One case of “{model}” has 90 % or more of the weights of its class: a sum nearly gives "
        "that weight away, however many cases share a score."
    ),
    "links.limit_unknown": (
        "Nothing says of how many cases the counts of “{model}” are; of a class there may be no "
        "more than {count}: at most {count} cases are sure to share each score."
    ),
    "links.limit_unknown.one": (
        "Nothing says of how many cases the counts of “{model}” are: each score, or nearly all of "
        "a sum, may be that of a single case."
    ),
    "links.limit_without_amounts": "Without sums of amounts, at most {count} cases can.",
    "links.too_many": (
        "{scores} distinct scores are more than one link may hold here ({most}). Share less "
        "detail: {offers}."
    ),
    "links.too_many_still": (
        "{scores} distinct scores are more than one link may hold here ({most}). Fewer models at a "
        "time, or less detail, make it fit."
    ),
    "links.offer_digits": "round scores ({digits})",
    "links.or": " or ",
    # The sender's words
    "links.title_hint": "Such as: Where to set the fraud alarm",
    "links.note_hint": "What the reader should know",
    "links.sender": "Your name",
    "links.sender_hint": "If readers should see it",
    "links.expires": "Works for",
    "links.days": "{count} days",
    "links.days.one": "1 day",
    "links.never": "as long as this server keeps it",
    "links.audience": "Who may open it",
    "links.audience_public": "whoever has the link",
    "links.audience_signed_in": "signed-in people who have the link",
    "links.card": "Card in chats",
    "links.card_title": "Show the title",
    "links.card_figures": "Show the main figures",
    "links.card_why": (
        "A chat or wiki in which the link is pasted shows a card, fetched before anybody opens the "
        "link. It has Cutpoint's name and what you switch on here. **Chats keep a card, also after "
        "the link is deleted.**"
    ),
    "links.card_signed_in": "In chats, a link for signed-in people shows Cutpoint's name alone.",
    "links.card_unlit": "No picture: the server's address is not set (`CUTPOINT_BASE_URL`).",
    "links.figure": "{name}: {figure}",
    "links.embed": (
        "To show it inside a wiki page, live, with nothing in it that shares or changes anything:"
    ),
    "links.create": "Create link",
    "links.not_made": "No link was made. {reason}",
    "links.bad_words": (
        "Title and name are one line without control characters; the note may have several."
    ),
    "links.made": "Whoever has this link can open it:",
    "links.made_local": (
        "Only this computer can open it: “{host}” is every computer’s name for itself. To show "
        "others what you see, send them one file: “{file}” under “{menu}”. Links that are made on "
        "a server open everywhere."
    ),
    "links.made_again": "A change made afterwards needs a link of its own.",
    "links.sign_in_first": "Only signed-in people make links here.",
    # Links made in this browser
    "links.own": "Links made in this browser",
    "links.own_none": "None yet.",
    "links.own_hint": "Only this browser can delete them.",
    "links.own_untitled": "Without a title",
    "links.own_about": "{data}, {page}",
    "links.own_dates": "made {created}, works until {expires}",
    "links.own_never": "made {created}, works until it is deleted",
    "links.own_expired": "made {created}, expired {expires}",
    "links.own_open": "Open",
    "links.own_copy": "Copy",
    "links.own_copied": "Copied",
    "links.own_delete": "Delete",
    "links.own_sure": "Delete for all readers?",
    "links.own_yes": "Yes, delete",
    "links.own_no": "No",
    "links.own_closed": (
        "This browser keeps nothing for this page, so the link cannot be listed or deleted later."
    ),
    # The banner
    "links.untitled": "Shared without a title",
    "links.by": "Shared by {sender} on {day}",
    "links.on": "Shared on {day}",
    "links.until": "works until {day}",
    "links.opened": "{parts}. {read_only}",
    "links.read_only": (
        "You can change everything here. Only you see that; the sender's page stays as it is."
    ),
    "links.coarse_digits": "digits of scores: {digits}",
    "links.coarse_least": "at least {least} cases at each score",
    "links.differ": "figures may differ from the sender's",
    "links.keep": "Make it mine",
    "links.keep_help": (
        "Copy the counts and all choices to your own data, and go on without the link."
    ),
    "links.leave": "Close",
    "links.leave_help": "Close this link and go back to your own data.",
    "links.opening": "Opening the link …",
    # Where a link leads nowhere
    "links.gone": "There is nothing behind this link",
    "links.gone_why": (
        "It may have expired, its sender may have deleted it, or part of it was lost on the way. "
        "Compare it with the one that was sent, or ask its sender for a new one."
    ),
    "links.gone_start": "Open Cutpoint without it",
    "links.unreachable": "This link cannot be opened now",
    "links.sign_in_needed": "This link is for signed-in people",
    "links.sign_in_why": "Its sender shares it with people who are signed in on this server alone.",
    "links.newer": (
        "This link was made by another version of Cutpoint, which this one cannot read. Ask its "
        "sender for a new one."
    ),
    "links.corrupt": "What this link holds is damaged. Ask its sender for a new one.",
    # The Data page of a link
    "links.data": "A shared link",
    "links.data_text": (
        "A link holds no rows: only how many positive and negative cases have each score, or "
        "the sums of their weights and amounts. All "
        "pages work from these counts. To bring in files of your own beside them, make the link "
        "yours."
    ),
    "links.data_kept": "What it holds",
    "links.data_only": (
        "These are counts from a link: there are no rows to preview and no columns to choose."
    ),
    "links.negatives": "Negatives",
    "links.amounts": "Amounts",
    "links.yes": "yes",
    "links.no": "no",
    # The Compare page of a link
    "links.no_rows": (
        "A link keeps counts, not cases: groups and runs cannot be drawn, and a threshold "
        "cannot be chosen on one run and reported on another."
    ),
}
