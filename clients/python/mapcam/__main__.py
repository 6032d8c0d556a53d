"""`python -m mapcam`: the engine's own command line."""

from ._locate import main

main()
