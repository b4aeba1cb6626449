"""What people, programs and tests exchange: positions, actions, events, records and cases.

The documents outlive the code: `docs/interface.md` says what they are.
"""

from panamax.documents.impossible import Impossible, NotAnAction

__all__ = ["Impossible", "NotAnAction"]
