"""PyMuPDF: MuPDF's own calls, which are many times faster than its Widget class; the form is opened for every row.

With PACKET_BENCH_SMALL the file is written as small as PyMuPDF can.
"""
import os

import pymupdf

import peer

mupdf = pymupdf.mupdf
pymupdf.TOOLS.mupdf_display_errors(False)
with open(peer.form(), "rb") as file:
    FORM = file.read()
SMALL = dict(garbage=4, deflate=True, deflate_images=True, deflate_fonts=True, use_objstms=1, clean=False)
OPTIONS = SMALL if os.environ.get("PACKET_BENCH_SMALL") else dict(garbage=1, deflate=True)


def fill(values, path):
    document = pymupdf.open(stream=FORM, filetype="pdf")
    pdf = pymupdf._as_pdf_document(document)
    for number in range(mupdf.pdf_count_pages(pdf)):
        page = mupdf.pdf_load_page(pdf, number)
        widget = mupdf.pdf_first_widget(page)
        while widget.m_internal:
            value = values.get(mupdf.pdf_load_field_name(mupdf.pdf_annot_obj(widget)))
            if value is not None:
                mupdf.pdf_set_text_field_value(widget, value)
            widget = mupdf.pdf_next_widget(widget)
        mupdf.pdf_update_page(page)
    mupdf.pdf_bake_document(pdf, 0, 1)
    document.save(path, **OPTIONS)
    document.close()


peer.run(fill)
