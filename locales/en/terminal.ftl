# The terminal client.

side-black = Black
side-white = White

outcome-resign = A player resigned.
outcome-timeout = A player ran out of time.
outcome-draw = Draw by agreement

key-move = move
key-place = place
key-choose = choose
key-play = play
key-next = next choice
