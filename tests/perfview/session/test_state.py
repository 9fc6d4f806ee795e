"""The session and the address, seen through scripts that use nothing else."""

from streamlit.testing.v1 import AppTest

from tests.perfview.running_app import opened


def run(script: object) -> AppTest:
    app = AppTest.from_function(script, default_timeout=30)  # type: ignore[arg-type]
    app.run()
    assert not app.exception
    return app


def test_the_first_sample_is_in_use_until_something_is_chosen() -> None:
    def script() -> None:
        import streamlit as st

        from perfview import session

        st.text(session.data_in_use().id)
        st.text(session.choices().data)

    assert [text.value for text in run(script).text] == ["breast_cancer", "breast_cancer"]


def test_a_file_that_reads_badly_is_in_view_but_not_in_use() -> None:
    def script() -> None:
        import streamlit as st

        from perfview import session
        from perfview.session.data_files import read_file

        session.open_file(read_file(b"truth,score\n0,1\n1,2\n", name="good.csv"))
        session.open_file(read_file(b"truth,score\n0,1\n1,x\n", name="bad.csv"))
        st.text(session.file_in_view().name)
        st.text(session.data_in_use().name)
        st.text(",".join(session.names_of_data().values()))

    view, used, names = (text.value for text in run(script).text)
    assert (view, used) == ("bad.csv", "good.csv")
    assert names.startswith("good.csv,Breast tumours")
    assert "bad.csv" not in names


def test_a_removed_file_leaves_nothing_behind() -> None:
    def script() -> None:
        import streamlit as st

        from perfview import session
        from perfview.session.data_files import read_file
        from perfview.tasks.binary.parameters import THRESHOLD

        file = read_file(b"truth,score\n0,1\n1,2\n", name="good.csv")
        session.open_file(file)
        session.choose(session.choices().having(THRESHOLD, 1.5, "score"))
        session.remove(file.id)
        st.text(session.data_in_use().id)
        st.text(len(session.files().opened) + len(session.files().ready))
        st.text(len(session.choices().values))

    assert [text.value for text in run(script).text] == ["breast_cancer", "0", "0"]


def test_what_was_chosen_just_now_wins_over_the_address() -> None:
    def script() -> None:
        import streamlit as st

        from perfview import session
        from perfview.tasks.binary.parameters import THRESHOLD

        def choose() -> None:
            session.choose(session.choices().having(THRESHOLD, 0.25, "score"))

        session.follow_address()
        st.button("choose", on_click=choose)
        st.text(session.choices().of(THRESHOLD, "score"))

    app = AppTest.from_function(script, default_timeout=30)
    app.query_params["data"] = "twenty_cases"
    app.query_params["t"] = "0.75"
    app.run()
    assert app.text[0].value == "0.75"
    app.query_params["t"] = "0.5"
    app.button[0].click().run()
    assert app.text[0].value == "0.25"
    app.query_params["t"] = "0.625"
    app.run()
    assert app.text[0].value == "0.625"


def test_a_written_address_is_not_read_back() -> None:
    def script() -> None:
        import streamlit as st

        from perfview import session
        from perfview.tasks.binary.parameters import THRESHOLD

        session.follow_address()
        session.data_in_use()
        st.text(session.choices().of(THRESHOLD, "score"))
        session.choose(session.choices().having(THRESHOLD, 0.125, "score"))
        session.write_address("threshold")

    app = AppTest.from_function(script, default_timeout=30)
    app.query_params["data"] = "twenty_cases"
    app.query_params["t"] = "0.75"
    assert app.run().text[0].value == "0.75"
    assert app.run().text[0].value == "0.125"


def test_an_answer_holds_only_for_its_data_model_and_threshold() -> None:
    def script() -> None:
        import streamlit as st

        from perfview import session
        from perfview.kit.parameters import MODEL
        from perfview.tasks.binary import commits
        from perfview.tasks.binary.parameters import THRESHOLD

        models = session.data_in_use().models
        chosen = session.choices().having(THRESHOLD, 0.5, models[0])
        session.choose(chosen.having(THRESHOLD, 0.5, models[1]))
        commits.answer("Found.")
        st.text(commits.answered())
        for other in (
            chosen.having(THRESHOLD, 0.6, models[0]),
            chosen.having(MODEL, models[1]),
        ):
            session.choose(other)
            st.text(commits.answered())
        session.choose(chosen)
        st.text(commits.answered())
        session.use("twenty_cases")
        st.text(commits.answered())

    assert [text.value for text in run(script).text] == ["Found.", "", "", "Found.", ""]


def test_a_commit_of_the_board_is_taken_over_once_with_its_number() -> None:
    def script() -> None:
        import streamlit as st

        from perfview import session
        from perfview.tasks.binary import commits
        from perfview.tasks.binary.parameters import THRESHOLD

        session.data_in_use()
        session.keep("board", {"commit": {"threshold": None, "seq": 7}})
        commits.take_commit("board", "forest")
        st.text(session.choices().of(THRESHOLD, "forest"))
        st.text(commits.acknowledged("board"))
        st.text(commits.acknowledged("other"))

    assert [text.value for text in run(script).text] == ["inf", "7", "0"]


def test_a_commit_of_the_costs_board_moves_threshold_and_costs_at_the_same_prevalence() -> None:
    def script() -> None:
        import streamlit as st

        from perfview import session
        from perfview.tasks.binary import commits
        from perfview.tasks.binary.parameters import COSTS, THRESHOLD

        session.data_in_use()
        session.keep("costs", {"commit": {"threshold": 0.25, "condition": 0.5, "seq": 3}})
        commits.take_cost_commit("costs", "forest", 0.1, (1.0, 1.0))
        st.text(session.choices().of(THRESHOLD, "forest"))
        st.text(session.choices().of(COSTS).cost_fn)
        st.text(session.choices().of(COSTS).cost_fp)
        st.text(commits.acknowledged("costs"))
        session.keep("costs", {"commit": {"threshold": 0.5, "condition": None, "seq": 4}})
        commits.take_cost_commit("costs", "forest", 0.1, (1.0, 1.0))
        st.text(session.choices().of(THRESHOLD, "forest"))
        st.text(session.choices().of(COSTS).cost_fn)

    said = [text.value for text in run(script).text]
    assert said == ["0.25", "9.0", "1.0", "3", "0.5", "9.0"]


def test_a_condition_is_met_by_what_errors_cost_on_average() -> None:
    def script() -> None:
        import streamlit as st

        from perfview import session
        from perfview.tasks.binary import commits
        from perfview.tasks.binary.parameters import COSTS

        session.data_in_use()
        session.keep("costs", {"commit": {"threshold": 0.25, "condition": 0.5, "seq": 3}})
        commits.take_cost_commit("costs", "forest", 0.1, (200.0, 4.0))
        st.text(session.choices().of(COSTS).cost_fn)

    # Missed positives cost 200 times 0.18 on average: nine times the 4 of a false alarm.
    assert [text.value for text in run(script).text] == ["0.18"]


def test_a_condition_that_no_costs_meet_moves_none() -> None:
    def script() -> None:
        import streamlit as st

        from perfview import session
        from perfview.tasks.binary import commits
        from perfview.tasks.binary.parameters import COSTS

        session.data_in_use()
        session.keep("costs", {"commit": {"threshold": 0.25, "condition": 0.5, "seq": 3}})
        commits.take_cost_commit("costs", "forest", 1.0, (1.0, 1.0))
        commits.take_cost_commit("costs", "forest", 0.5, (0.0, 1.0))
        st.text(session.choices().chosen(COSTS))

    assert [text.value for text in run(script).text] == ["None"]


def test_costs_that_would_be_refused_are_not_taken_from_the_board() -> None:
    def script() -> None:
        import streamlit as st

        from perfcore.costs import CostMatrix
        from perfview import session
        from perfview.tasks.binary import commits
        from perfview.tasks.binary.amounts import refusal
        from perfview.tasks.binary.parameters import COSTS

        session.data_in_use()
        for fn, fp, tp in (
            (1234570, 1, 1234564),
            (5, 1, -1e6),
            (1e18 + 1024, 1, 1e18),
            (2, 1e308, 0),
            (0, 0, 0),
            (-5, 1, 0),
        ):
            costs = CostMatrix(cost_fn=fn, cost_fp=fp, cost_tp=tp)
            session.choose(session.choices().having(COSTS, costs))
            session.keep("costs", {"commit": {"threshold": 0.25, "condition": 0.2, "seq": 3}})
            commits.take_cost_commit("costs", "forest", 0.5, (1.0, 1.0))
            after = session.choices().of(COSTS)
            st.text(after == costs or not refusal(after))

    assert [text.value for text in run(script).text] == ["True"] * 6


def test_notices_are_shown_once() -> None:
    def script() -> None:
        import streamlit as st

        from perfview import session

        session.notify("one")
        session.notify("two")
        st.text(",".join(session.take_notices()))
        st.text(",".join(session.take_notices()))

    assert [text.value for text in run(script).text] == ["one,two", ""]


def test_an_entry_is_told_what_was_chosen_whenever_its_page_is_opened() -> None:
    app = opened(data="twenty_cases", t="0.3")
    for page in ("threshold", "costs", "threshold"):
        app.switch_page(f"pages/{page}.py").run()
        entry = app.text_input(key="threshold_entry").proto
        assert (entry.set_value, entry.value) == (True, "0.3")
