"""PDFium through pypdfium2: types into each field as a user would, and flattens page by page.

Which annotation belongs to which field is looked up once. PDFium has no call that sets a field's value and draws it.
"""
import ctypes

import pypdfium2.raw as pdfium

import peer

pdfium.FPDF_InitLibrary()
with open(peer.form(), "rb") as file:
    FORM = file.read()
# Callbacks that PDFium calls without asking whether they are there; none has anything to do.
INFO = pdfium.FPDF_FORMFILLINFO(version=1)
KINDS = dict(pdfium.FPDF_FORMFILLINFO._fields_)
CALLBACKS = {f"FFI_{name}": KINDS[f"FFI_{name}"](lambda *arguments: 0) for name in (
    "Invalidate", "OutputSelectedRect", "SetCursor", "SetTimer", "KillTimer", "OnChange", "GetPage", "GetCurrentPage",
    "GetRotation", "ExecuteNamedAction", "SetTextFieldFocus")}
for name, function in CALLBACKS.items():
    setattr(INFO, name, function)

parts = []


def write_block(writer, data, size):
    parts.append(ctypes.string_at(data, size))
    return 1


WRITER = pdfium.FPDF_FILEWRITE(version=1)
WRITER.WriteBlock = type(WRITER.WriteBlock)(write_block)


def wide(text):
    return ctypes.cast(ctypes.create_string_buffer(text.encode("utf-16-le") + b"\0\0"), ctypes.POINTER(ctypes.c_ushort))


def field_name(environment, annotation):
    buffer = (ctypes.c_ushort * 1024)()
    size = pdfium.FPDFAnnot_GetFormFieldName(environment, annotation, buffer, ctypes.sizeof(buffer))
    return bytes(buffer)[:max(0, size - 2)].decode("utf-16-le")


def each_page(visit):
    """Opens the form, calls `visit(page number, page, environment)` for its pages and returns the document."""
    document = pdfium.FPDF_LoadMemDocument(FORM, len(FORM), None)
    environment = pdfium.FPDFDOC_InitFormFillEnvironment(document, INFO)
    for number in range(pdfium.FPDF_GetPageCount(document)):
        page = pdfium.FPDF_LoadPage(document, number)
        pdfium.FORM_OnAfterLoadPage(page, environment)
        visit(number, page, environment)
        pdfium.FPDF_ClosePage(page)
    pdfium.FPDFDOC_ExitFormFillEnvironment(environment)
    return document


FIELDS = {}


def look_up(number, page, environment):
    for index in range(pdfium.FPDFPage_GetAnnotCount(page)):
        annotation = pdfium.FPDFPage_GetAnnot(page, index)
        name = field_name(environment, annotation)
        if name:
            FIELDS.setdefault(number, []).append((index, name))
        pdfium.FPDFPage_CloseAnnot(annotation)
    pdfium.FORM_OnBeforeClosePage(page, environment)


pdfium.FPDF_CloseDocument(each_page(look_up))


def fill(values, path):
    def visit(number, page, environment):
        for index, name in FIELDS.get(number, ()):
            if name not in values:
                continue
            annotation = pdfium.FPDFPage_GetAnnot(page, index)
            pdfium.FORM_SetFocusedAnnot(environment, annotation)
            pdfium.FORM_SelectAllText(environment, page)
            pdfium.FORM_ReplaceSelection(environment, page, wide(values[name]))
            pdfium.FPDFPage_CloseAnnot(annotation)
        pdfium.FORM_ForceToKillFocus(environment)
        pdfium.FORM_OnBeforeClosePage(page, environment)
        pdfium.FPDFPage_Flatten(page, pdfium.FLAT_PRINT)

    document = each_page(visit)
    parts.clear()
    pdfium.FPDF_SaveAsCopy(document, WRITER, pdfium.FPDF_NO_INCREMENTAL)
    pdfium.FPDF_CloseDocument(document)
    with open(path, "wb") as file:
        file.writelines(parts)


peer.run(fill)
