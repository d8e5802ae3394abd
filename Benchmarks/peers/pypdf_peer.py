"""pypdf: the form is read once and cloned for every row."""
from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject

import peer

READER = PdfReader(peer.form())


def fill(values, path):
    writer = PdfWriter(clone_from=READER)
    writer.update_page_form_field_values(None, values, auto_regenerate=False, flatten=True)
    writer.remove_annotations(subtypes="/Widget")
    writer.root_object.pop(NameObject("/AcroForm"), None)
    writer.write(path)


peer.run(fill)
