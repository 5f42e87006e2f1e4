"""Two bots in 15 lines: one plays at random, one takes the action after which its score is highest."""

import azalai


def random_bot(state):
    return state.sample()


def greedy_bot(state):
    def score_after(number):
        after = state.clone()
        after.apply(number)
        return after.scores[state.turn]

    return max(state.legal(), key=score_after)


print(azalai.arena("tuareg", [greedy_bot, random_bot], games=100, seats=2).players)
