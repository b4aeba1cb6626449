"""`python -m panamax.cli`."""

from panamax.cli import main

if __name__ == "__main__":
    main()
