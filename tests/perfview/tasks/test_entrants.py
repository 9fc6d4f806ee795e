"""Who takes part in a comparison, and which two are looked at."""

from perfview.tasks.binary.entrants import Entrant, entrants_in_use, pair_in_use

OFFERED = [Entrant("mail", name) for name in "abcdefgh"] + [Entrant("web", "a")]


def test_all_models_of_the_data_up_to_twenty_take_part_unless_others_are_chosen() -> None:
    assert entrants_in_use((), "mail", OFFERED) == tuple(OFFERED[:8])
    many = [Entrant("mail", str(i)) for i in range(25)]
    assert entrants_in_use((), "mail", many) == tuple(many[:20])
    assert entrants_in_use([OFFERED[8], OFFERED[7]], "mail", OFFERED) == (OFFERED[8], OFFERED[7])


def test_models_that_are_gone_do_not_take_part() -> None:
    gone = Entrant("mail", "z")
    assert entrants_in_use([gone, OFFERED[2]], "mail", OFFERED) == (OFFERED[2],)
    assert entrants_in_use([gone], "mail", OFFERED) == tuple(OFFERED[:8])


def test_a_pair_of_models_that_do_not_take_part_gives_way() -> None:
    assert pair_in_use((OFFERED[7], OFFERED[0]), tuple(OFFERED[:3])) == (OFFERED[0], OFFERED[1])
    assert pair_in_use((OFFERED[2], OFFERED[0]), tuple(OFFERED[:3])) == (OFFERED[2], OFFERED[0])
    assert pair_in_use((OFFERED[2], OFFERED[2]), tuple(OFFERED[:3])) == (OFFERED[0], OFFERED[1])
    assert pair_in_use((), (OFFERED[0],)) is None
