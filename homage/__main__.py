"""`python -m homage` is the command `homage`."""

from homage.cli import main

main()
