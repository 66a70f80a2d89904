"""What the pages say, as far as the tests look for it: the one place to follow when a sentence changes there."""

from __future__ import annotations

SKIP = "Skip to the content"
MY_GAMES = "My games"
PLAY_NOW = "Play now"
SIGN_IN = "Sign in"
TO_NIGHT = "Night theme"
TO_VELLUM = "Vellum theme"

# a new table
SHORT = "Short"
OPEN_TABLE = "Open the table"
BEGIN = "Play"
NOT_NOW = "Not now"
SIT_DOWN = "Sit down here"
SIT_TOO = "Take this seat too"
COPY_LINK = "Copy the link"

# at the table
TURN_SIGN = "●"  # the title of the page begins with it while something is asked
SEATS = "Seats"
TO_DECIDE = "to decide"
CLAIMS = "Show who claims what"
CARDS = "Your cards"
CHOOSABLE = "can be chosen"
PLAY_IT = "Play it"
SENDING = "Sending …"
CHOOSE_AGAIN = "Choose again"
WATCHING = "You are watching."
HINT = "Hint"
HINT_TAKE = "Look at it"
FORESEEN = "If it ended then"
HINT_EXPECTS = "you may expect"
AGREE = "Agree"
TAKE_BACK = "Take back"
WHY_NOT = "Why not?"
CHRONICLE = "Chronicle"
TALK = "Talk"
SAY_SOMETHING = "Say something"
SAY_IT = "Say it"
TEXT_BOARD = "Text board"
DRAWN_BOARD = "Drawn board"
CHOICES = "What you can do"
MORE = "More"
NO_ANSWER = "The server does not answer"
AWAY = "The server is away."
RAISE = "raise the curtain"

# at the end
OVER = "The game is over"
STEP = "Step "
FIRST, NEXT = "From the start", "On"
REMATCH = "Play again"
TO_REMATCH = "To the next game"
REPLAY = "Replay it"

# the replay
SCRUB = "Where in the game"
OPEN_EYES = "Open eyes"
PLAY_ON = "Play on from here"
TAKE_SEAT = "Take the seat"
IN_WORDS = "The board in words"
