"""Two bots in 15 lines: one plays at random, one takes the action after which games that go on at random end best."""

import azalai


def random_bot(state):
    return state.sample()


def greedy_bot(state, games=5):
    def worth(number):
        total, after = 0, [state.imagine(state.turn, game) for game in range(games)]
        for game in after:
            game.apply(number)
            while not game.over:
                game.apply(game.sample())
            total += game.scores[state.turn]
        return total

    return max(state.legal(), key=worth)


print(azalai.arena("targi", [greedy_bot, random_bot], games=10).players)
