"""The sample forms that are tagged and have formats, required fields and tool tips: one module each."""

from . import (
    donation_receipt,
    donation_receipt_ko,
    event_badges,
    letter_to_representative,
    permission_slip,
    quiz_certificate,
    volunteer_registration,
)

_MODULES = (
    letter_to_representative,
    volunteer_registration,
    event_badges,
    quiz_certificate,
    permission_slip,
    donation_receipt,
    donation_receipt_ko,
)


def all_library():
    """Path below the project's root, and the file's bytes."""
    return {
        f"templates/{module.__name__.rpartition('.')[2].replace('_', '-')}/form.pdf": module.make()
        for module in _MODULES
    }
