// qpdf_loop: what a merge costs when each packet is made by libqpdf from the template, start to finish.
//
// usage: qpdf_loop FORM.pdf ROWS.csv OUTDIR [ROWS]
//
// The header of the CSV holds fully qualified field names. For every row the program opens the form, sets the fields,
// lets libqpdf draw their appearances, flattens all annotations into the pages and writes OUTDIR/00001.pdf and so on.
// It is the loop that libqpdf's own interfaces suggest, without anything kept from one packet to the next.
#define POINTERHOLDER_TRANSITION 4

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFAcroFormDocumentHelper.hh>
#include <qpdf/QPDFFormFieldObjectHelper.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

namespace {

using Record = std::vector<std::string>;

/// Reads a CSV file as RFC 4180 has it: quotes, doubled quotes, line breaks within quotes.
std::vector<Record> readCSV(char const* path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error(std::string("cannot open ") + path);
    std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    std::vector<Record> records;
    Record record;
    std::string cell;
    bool quoted = false;
    for (size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (quoted) {
            if (c != '"') cell += c;
            else if (i + 1 < text.size() && text[i + 1] == '"') cell += text[++i];
            else quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == ',' || c == '\n') {
            record.push_back(std::move(cell));
            cell.clear();
            if (c == '\n') {
                records.push_back(std::move(record));
                record.clear();
            }
        } else if (c != '\r') {
            cell += c;
        }
    }
    if (!cell.empty() || !record.empty()) {
        record.push_back(std::move(cell));
        records.push_back(std::move(record));
    }
    return records;
}

bool isYes(std::string const& value) {
    return value == "1" || value == "x" || value == "X" || value == "on" || value == "true" || value == "yes";
}

/// The name of the state of a check box that is not Off, or "/Off" when it has none.
std::string onState(QPDFAnnotationObjectHelper& widget) {
    auto states = widget.getAppearanceDictionary().getKey("/N");
    if (states.isDictionary())
        for (auto const& name : states.getKeys())
            if (name != "/Off") return name;
    return "/Off";
}

/// Sets a check box through its dictionary: setV of libqpdf 11 knows no on-state but "/Yes".
void setCheckBox(QPDFAcroFormDocumentHelper& form, QPDFFormFieldObjectHelper& field, bool on) {
    for (auto& widget : form.getAnnotationsForField(field)) {
        auto state = QPDFObjectHandle::newName(on ? onState(widget) : "/Off");
        field.setFieldAttribute("/V", state);
        widget.getObjectHandle().replaceKey("/AS", state);
    }
}

/// Drops an appearance whose box is empty: libqpdf would draw the value into it, and nothing would show.
void dropEmptyAppearance(QPDFAnnotationObjectHelper& widget) {
    auto appearance = widget.getAppearanceStream("/N");
    if (!appearance.isStream()) return;
    auto box = appearance.getDict().getKey("/BBox");
    if (!box.isRectangle()) return;
    auto r = box.getArrayAsRectangle();
    if (r.llx == r.urx || r.lly == r.ury) widget.getObjectHandle().removeKey("/AP");
}

/// Gives a form without default resources the fonts that default appearances usually name; text is not shown otherwise.
void addMissingFonts(QPDF& pdf, QPDFObjectHandle form) {
    if (form.hasKey("/DR")) return;
    auto fonts = QPDFObjectHandle::newDictionary();
    for (char const* name : {"Helvetica", "Helv", "Courier", "Cour"}) {
        auto font = QPDFObjectHandle::parse("<< /Type /Font /Subtype /Type1 /Encoding /WinAnsiEncoding >>");
        font.replaceKey("/BaseFont", QPDFObjectHandle::newName(name[0] == 'H' ? "/Helvetica" : "/Courier"));
        fonts.replaceKey(std::string("/") + name, pdf.makeIndirectObject(font));
    }
    auto resources = QPDFObjectHandle::newDictionary();
    resources.replaceKey("/Font", fonts);
    form.replaceKey("/DR", resources);
}

using Columns = std::unordered_map<std::string, size_t>;

void fill(QPDF& pdf, Columns const& columns, Record const& row) {
    QPDFAcroFormDocumentHelper form(pdf);
    // With NeedAppearances, generateAppearancesIfNeeded draws every field once more: then it is left to do it alone.
    bool drawAll = form.getNeedAppearances();
    for (auto& field : form.getFormFields()) {
        auto column = columns.find(field.getFullyQualifiedName());
        if (column == columns.end() || column->second >= row.size()) continue;
        auto const& value = row[column->second];
        if (field.isCheckbox()) {
            setCheckBox(form, field, isYes(value));
        } else if (field.isText()) {
            field.setV(value, false);
            for (auto& widget : form.getAnnotationsForField(field)) {
                dropEmptyAppearance(widget);
                if (!drawAll) field.generateAppearance(widget);
            }
        }
    }
    form.generateAppearancesIfNeeded();
}

void makePacket(char const* source, Columns const& columns, Record const& row, char const* path) {
    QPDF pdf;
    pdf.setSuppressWarnings(true);
    pdf.processFile(source);
    // Neither the XFA copy of the form nor usage rights mean anything in a flattened packet.
    pdf.getRoot().removeKey("/Perms");
    auto form = pdf.getRoot().getKey("/AcroForm");
    if (form.isDictionary()) {
        form.removeKey("/XFA");
        addMissingFonts(pdf, form);
    }
    fill(pdf, columns, row);
    QPDFPageDocumentHelper(pdf).flattenAnnotations(0, an_hidden | an_invisible);
    QPDFWriter writer(pdf, path);
    writer.write();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4 || argc > 5) {
        std::fprintf(stderr, "usage: qpdf_loop FORM.pdf ROWS.csv OUTDIR [ROWS]\n");
        return 64;
    }
    try {
        auto records = readCSV(argv[2]);
        if (records.empty()) throw std::runtime_error("the CSV has no header");
        Columns columns;
        for (size_t i = 0; i < records[0].size(); ++i) columns.emplace(records[0][i], i);
        size_t rows = records.size() - 1;
        if (argc == 5) rows = std::min<size_t>(rows, std::strtoul(argv[4], nullptr, 10));
        std::string folder = argv[3];
        for (size_t i = 1; i <= rows; ++i) {
            char name[32];
            std::snprintf(name, sizeof name, "/%05zu.pdf", i);
            makePacket(argv[1], columns, records[i], (folder + name).c_str());
        }
    } catch (std::exception const& error) {
        std::fprintf(stderr, "qpdf_loop: %s\n", error.what());
        return 2;
    }
    return 0;
}
