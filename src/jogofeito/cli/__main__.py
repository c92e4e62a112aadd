"""`python -m jogofeito.cli`."""

import sys

from jogofeito.cli import main

if __name__ == "__main__":
    sys.exit(main())
