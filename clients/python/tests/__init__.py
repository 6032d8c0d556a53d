"""The tests; they find each other whether they are started as a package or from their folder."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
