"""Words of links: the dialog that makes one, the banner above it, and where one leads nowhere."""

TEXT: dict[str, str] = {
    "links.share": "Share",
    "links.share_help": "Make a link that shows others this page, live and without an account.",
    "links.dialog": "Share this page and its models",
    # What goes along
    "links.kept": (
        "A link keeps all models listed below: their distinct scores with counts (and sums of "
        "amounts), the labels and the choices made here. **Never the rows of a file.** Readers can "
        "drag and try costs of their own; nothing they do changes this page."
    ),
    "links.model": "Model",
    "links.scores": "Distinct scores",
    "links.auc": "AUC",
    "links.auc_after": "AUC as shared",
    "links.change": "Largest change",
    "links.coarser": (
        "Readers see figures of these coarser scores, which differ from those on screen now. "
        "“Largest change” is the largest change of recall or of the false positive rate, at any "
        "threshold."
    ),
    "links.single_cases": (
        "Most cases have a score of their own here, so the link is a list of scores with the class "
        "of each. Rounded scores, or several cases at each, tell less of single ones."
    ),
    "links.whole_size": "In all {size}, {scores} distinct scores.",
    "links.of_file": "{model} · {file}",
    "links.kilobytes": "{size} kB",
    "links.megabytes": "{size} MB",
    "links.disagree": (
        "The files that are compared disagree about a case, so only “{data}” goes along."
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
        "Neighbouring scores are put together until so many cases share each: nobody stands alone."
    ),
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
    "links.create": "Create link",
    "links.not_made": "No link was made. {reason}",
    "links.bad_words": (
        "Title and name are one line without control characters; the note may have several."
    ),
    "links.made": "Whoever has this link can open it:",
    "links.made_again": "A change made afterwards needs a link of its own.",
    "links.sign_in_first": "Only signed-in people make links here.",
    # Links made in this browser
    "links.own": "Links made in this browser",
    "links.own_none": "None yet.",
    "links.own_hint": "This browser alone knows how to delete them.",
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
    "links.read_only": "A copy to read and try: the sender's stays as it is.",
    "links.coarse_digits": "digits of scores: {digits}",
    "links.coarse_least": "at least {least} cases at each score",
    "links.differ": "figures may differ from the sender's",
    "links.keep": "Make it mine",
    "links.keep_help": (
        "Take the counts and all choices over among your own data, to go on without the link."
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
        "A link holds no rows: only how many positive and negative cases have each score. All "
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
