//! Every refusal of the game, with the number of its rule.

azalai_core::refusals! {
    NO_SUCH_HEAP "1.1"
        "a heap has 10 to 15 pebbles"
        "ein Haufen hat 10 bis 15 Kiesel"
    FIRST_THE_HEAP "1.1"
        "first luck makes the heap"
        "zuerst macht der Zufall den Haufen"
    HEAP_IS_MADE "1.1"
        "the heap has been made"
        "der Haufen ist schon da"
    OUT_OF_TURN "2.1"
        "it is the other player's turn"
        "der andere ist dran"
    TAKE_ONE_TO_THREE "2.1"
        "a player takes 1, 2 or 3 pebbles, and no more than there are"
        "man nimmt 1, 2 oder 3 Kiesel, und nicht mehr als da sind"
    GAME_OVER "3.1"
        "the game is over"
        "das Spiel ist zu Ende"
}
