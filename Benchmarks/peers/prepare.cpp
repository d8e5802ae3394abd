// prepare: what a careful person does to a form once, so that no peer stumbles over it in every packet.
//
// usage: prepare FORM.pdf PREPARED.pdf
//
// Takes out the XFA copy of the form, usage rights and encryption; gives a form without default resources the fonts that
// its default appearances name; drops appearances whose box is empty, into which several peers would draw unseen.
#define POINTERHOLDER_TRANSITION 4

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFAcroFormDocumentHelper.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

#include <cstdio>
#include <exception>
#include <string>

namespace {

void addMissingFonts(QPDF& pdf, QPDFObjectHandle form) {
    if (form.hasKey("/DR")) return;
    auto fonts = QPDFObjectHandle::newDictionary();
    for (char const* name : {"Helvetica", "Helv", "Courier", "Cour", "ZapfDingbatsITC", "ZaDb"}) {
        auto font = QPDFObjectHandle::parse("<< /Type /Font /Subtype /Type1 >>");
        char const* base = name[0] == 'H' ? "/Helvetica" : name[0] == 'C' ? "/Courier" : "/ZapfDingbats";
        font.replaceKey("/BaseFont", QPDFObjectHandle::newName(base));
        if (name[0] != 'Z') font.replaceKey("/Encoding", QPDFObjectHandle::newName("/WinAnsiEncoding"));
        fonts.replaceKey(std::string("/") + name, pdf.makeIndirectObject(font));
    }
    auto resources = QPDFObjectHandle::newDictionary();
    resources.replaceKey("/Font", fonts);
    form.replaceKey("/DR", resources);
    form.replaceKey("/DA", QPDFObjectHandle::newString("/Helv 0 Tf 0 g"));
}

void dropEmptyAppearance(QPDFAnnotationObjectHelper widget) {
    auto appearance = widget.getAppearanceStream("/N");
    if (!appearance.isStream()) return;
    auto box = appearance.getDict().getKey("/BBox");
    if (!box.isRectangle()) return;
    auto r = box.getArrayAsRectangle();
    if (r.llx == r.urx || r.lly == r.ury) widget.getObjectHandle().removeKey("/AP");
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: prepare FORM.pdf PREPARED.pdf\n");
        return 64;
    }
    try {
        QPDF pdf;
        pdf.setSuppressWarnings(true);
        pdf.processFile(argv[1]);
        pdf.getRoot().removeKey("/Perms");
        auto form = pdf.getRoot().getKey("/AcroForm");
        if (form.isDictionary()) {
            for (char const* key : {"/XFA", "/SigFlags", "/NeedAppearances"}) form.removeKey(key);
            addMissingFonts(pdf, form);
        }
        for (auto& page : QPDFPageDocumentHelper(pdf).getAllPages())
            for (auto& widget : page.getAnnotations("/Widget")) dropEmptyAppearance(widget);
        QPDFWriter writer(pdf, argv[2]);
        writer.setPreserveEncryption(false);
        writer.write();
    } catch (std::exception const& error) {
        std::fprintf(stderr, "prepare: %s\n", error.what());
        return 2;
    }
    return 0;
}
