"""pikepdf: opens the form for every row (from its path, which is faster than from memory), lets libqpdf draw and flatten.

The numbers of the field objects are looked up once. With PACKET_BENCH_SMALL the file is written as small as pikepdf can.
"""
import os

import pikepdf

import peer


def numbers(pdf):
    """The object of each field that has a full name."""
    found = {}

    def walk(field, name):
        if "/T" in field:
            name = f"{name}.{field.T}" if name else str(field.T)
        named = [kid for kid in field.get("/Kids", []) if "/T" in kid]
        for kid in named:
            walk(kid, name)
        if not named:
            found.setdefault(name, []).append(field.objgen)

    for field in pdf.Root.AcroForm.Fields:
        walk(field, "")
    return found


FORM = peer.form()
with pikepdf.open(FORM) as template:
    NUMBERS = numbers(template)
SMALL = dict(recompress_flate=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
OPTIONS = SMALL if os.environ.get("PACKET_BENCH_SMALL") else {}
if OPTIONS:
    pikepdf.settings.set_flate_compression_level(9)


def fill(values, path):
    with pikepdf.open(FORM) as pdf:
        for name, value in values.items():
            for number in NUMBERS.get(name, ()):
                pdf.get_object(number).V = pikepdf.String(value)
        pdf.Root.AcroForm.NeedAppearances = True
        pdf.generate_appearance_streams()
        pdf.flatten_annotations("all")
        if OPTIONS:
            pdf.remove_unreferenced_resources()
        pdf.save(path, **OPTIONS)


peer.run(fill)
