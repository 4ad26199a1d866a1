"""rust-reversi: 8 × 8 games on its Rust bitboard, from Python and inside its own Monte Carlo search."""

from collections.abc import Callable

from rust_reversi import Board, MctsSearch

from measure import Case, Tally, main

GAMES_A_BATCH = 500
PLAYOUTS_A_BATCH = 2000


def from_python(_seed: int) -> Callable[[], Tally]:
    """`get_random_move` and `do_move`; the library seeds its own generator, so no seed can be given.

    Asking forgiveness (a board without a move refuses) saves a question before every move: a fifth more games.
    """

    def play() -> Tally:
        actions = 0
        for _ in range(GAMES_A_BATCH):
            board = Board()
            while True:
                try:
                    board.do_move(board.get_random_move())
                except ValueError:
                    if board.is_game_over():
                        break
                    board.do_pass()
                actions += 1
        return Tally(GAMES_A_BATCH, actions, 0)

    return play


def playouts(_seed: int) -> Callable[[], Tally]:
    """The playouts of `MctsSearch` from the first position, with a tree that never grows below its first moves."""
    search = MctsSearch(PLAYOUTS_A_BATCH, 1.0, PLAYOUTS_A_BATCH + 1)
    first = Board()

    def play() -> Tally:
        search.get_move(first)
        return Tally(PLAYOUTS_A_BATCH, None, 0)

    return play


def othello_case(how: str, measures: tuple[str, ...], prepare: Callable[[int], Callable[[], Tally]], note: str) -> Case:
    return Case("reversi", how, 2, {"game": "othello", "options": {"size": 8}}, measures, prepare, note=note)


if __name__ == "__main__":
    main(
        "rust-reversi",
        ["rust-reversi"],
        [
            othello_case("from Python", ("games_per_s", "actions_per_s"), from_python, ""),
            othello_case("Rust playouts", ("games_per_s",), playouts, "each playout lacks the game's first move"),
        ],
    )
