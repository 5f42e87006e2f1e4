"""One game: numbers, text, records, copies, and what is refused."""

import copy
import pickle

import azalai
import numpy as np
import pytest

TABLES = [
    (game.name, rules["name"], seats)
    for game in azalai.games()
    for rules in game.rules
    for seats in rules["seats"]
]


@pytest.mark.parametrize("game, rules, seats", TABLES)
def test_numbers_masks_and_text_agree(game, rules, seats):
    state = azalai.State(game, rules, seats, seed=seats)
    spec = azalai.spec(game)
    for _ in range(60):
        if state.over:
            break
        mask, legal = state.mask(), state.legal()
        assert np.flatnonzero(mask).tolist() == sorted(legal)
        assert len(mask) == spec.action_size
        seen = state.observe()
        assert len(seen) == spec.observation_size and (seen <= spec.scale).all()
        number = state.sample()
        assert number in legal
        text = state.text(number)
        assert state.number(text) == number and spec.run(number).name
        assert state.describe(text) and state.describe(text, "de")
        state.apply(text if number % 2 else number)
    listed = state.legal_actions()
    assert state.over or all(state.number(line["action"]) == line["number"] for line in listed)


@pytest.mark.parametrize("game", ["targui", "desert", "targi", "tuareg"])
def test_copies_pickles_records_and_undo_lead_to_the_same(game):
    state = azalai.State(game, seed=5)
    for _ in range(30):
        state.apply(state.sample())
    again = pickle.loads(pickle.dumps(state))
    twin, deep, read = state.clone(), copy.deepcopy(state), azalai.State.read(state.record(), seed=5)
    for other in (again, twin, deep, read):
        assert other == state and other.view() == state.view() and other.seed == 5
        assert (other.observe() == state.observe()).all()
    number = state.legal()[0]
    for other in (state, again):
        other.apply(number)
    assert again == state and twin != state
    state.undo()
    assert state == twin


def test_an_imagined_state_can_be_pickled_and_hides_what_is_hidden():
    state = azalai.State("tuareg", seats=3, seed=2)
    for _ in range(25):
        state.apply(state.sample())
    seat = state.turn
    dreams = [state.imagine(seat, seed) for seed in range(20)]
    assert all(dream.view(seat) == state.view(seat) for dream in dreams)
    assert any(dream.view() != state.view() for dream in dreams)
    dream = dreams[0]
    dream.apply(dream.legal()[0])
    assert pickle.loads(pickle.dumps(dream)).view() == dream.view()
    with pytest.raises(azalai.StepError, match="no record"):
        dream.record()


def test_luck_is_dealt_or_told():
    state = azalai.State("targui", "classic", 2)
    assert state.turn == azalai.CHANCE and state.seed is None
    chance = state.chance()
    assert sum(share for _, share in chance) == pytest.approx(1)
    state.apply(chance[0][0])
    one, two = state.clone(), state.clone()
    one.deal(4)
    two.deal(4)
    assert one == two and one.turn >= 0
    with pytest.raises(azalai.StepError, match="luck"):
        state.apply(0)


def test_refusals_name_the_rule():
    state = azalai.State("targui", "classic", 2, seed=1)
    with pytest.raises(azalai.Refused) as refused:
        state.apply("1-2 x3")
    assert refused.value.rule and refused.value.text and refused.value.text_de
    before = state.history
    for wrong, error in [
        ("dance", azalai.NotationError),
        ("", azalai.NotationError),
        ("x" * 100_000, azalai.NotationError),
        (999_999, azalai.StepError),
        (-1, (TypeError, OverflowError)),
        (None, TypeError),
        (1.5, TypeError),
    ]:
        with pytest.raises(error):
            state.apply(wrong)
    assert state.history == before


@pytest.mark.parametrize(
    "made",
    [
        ("chess",),
        ("targi", "advanced"),
        ("targi", "base", 3),
        ("targi", "base", 2, {"deck": "nonsense"}),
        ("targi", "base", 2, {"no-such": "x"}),
        ("desert", None, 3, {"map": "?"}),
        ("tuareg", "standard@99"),
    ],
)
def test_setups_that_make_no_sense_are_refused(made):
    with pytest.raises(azalai.SetupError):
        azalai.State(*made)


def test_arrays_that_do_not_fit_are_refused():
    state = azalai.State("tuareg", seed=1)
    size = azalai.spec("tuareg").action_size
    for wrong in [np.zeros(3, np.uint8), np.zeros((size, 2), np.uint8)[:, 0]]:
        with pytest.raises((ValueError, BufferError)):
            state.mask(wrong)
    with pytest.raises((ValueError, BufferError)):
        state.mask(np.zeros(size, np.float32))
    frozen = np.zeros(size, np.uint8)
    frozen.flags.writeable = False
    with pytest.raises((ValueError, BufferError)):
        state.mask(frozen)
    with pytest.raises(ValueError):
        state.observe(7)


def test_records_with_faults_are_refused():
    for wrong in ["", "azalai", "\x00" * 50, "game: targi\n"]:
        with pytest.raises(azalai.RecordError):
            azalai.State.read(wrong)


def test_pictures_and_words():
    state = azalai.State("targi", seed=1)
    assert "\x1b" not in state.draw() and "\x1b" in state.draw(colour=True)
    assert state.draw(0, "de") != state.draw(0, "en")
    assert state.svg().startswith("<svg")
    assert "targi" in repr(state) and str(state) == state.draw()


def test_own_decks_and_maps():
    goods = "\n".join(
        f'[[goods]]\nkind = "{kind}"\ncards = 11\ndinars = 2\npoints = 4'
        for kind in ("water", "gold", "salt", "millet")
    )
    state = azalai.State("tuareg", seats=2, options={"goods": goods}, seed=1)
    assert state.view()["kinds"][0]["cards"] == 11
    assert pickle.loads(pickle.dumps(state)).options == state.options
