"""All fixtures in Fixtures/forms, one feature each."""

from . import (
    fixtures_buttons,
    fixtures_documents,
    fixtures_fields,
    fixtures_kinds,
    fixtures_revisions,
    fixtures_rich,
    fixtures_scripts,
    fixtures_tagged,
    fixtures_text,
)

REGISTRIES = [
    module.FORMS
    for module in (
        fixtures_text,
        fixtures_kinds,
        fixtures_buttons,
        fixtures_fields,
        fixtures_scripts,
        fixtures_documents,
        fixtures_tagged,
        fixtures_revisions,
        fixtures_rich,
    )
]


def all_forms():
    """Path below the project's root, purpose, and the function that makes the bytes."""
    for registry in REGISTRIES:
        for name, make in registry.items():
            yield f"Fixtures/forms/{name}.pdf", registry.purpose(name), make
