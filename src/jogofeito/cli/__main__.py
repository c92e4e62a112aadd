"""`python -m jogofeito.cli`."""

import sys

from jogofeito.cli import main

sys.exit(main())
