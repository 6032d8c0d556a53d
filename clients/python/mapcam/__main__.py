"""`python -m mapcam`."""

import sys

from ._command_line import main

sys.exit(main(sys.argv[1:]))
