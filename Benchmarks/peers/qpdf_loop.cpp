// qpdf_loop: what a merge costs when each packet is made by libqpdf from the template, start to finish.
//
// usage: qpdf_loop FORM.pdf ROWS.csv OUTDIR [COUNT]
//
// The protocol is that of peer.py. For every row the program opens the form, sets the fields, lets libqpdf draw their
// appearances, flattens all annotations into the pages and writes the file. It is the loop that libqpdf's own interfaces
// suggest, without anything kept from one packet to the next. With PACKET_BENCH_SMALL files are written as small as
// libqpdf can.
#define POINTERHOLDER_TRANSITION 4

#include <qpdf/Pl_Flate.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFAcroFormDocumentHelper.hh>
#include <qpdf/QPDFFormFieldObjectHelper.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

#include <time.h>

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

using Columns = std::unordered_map<std::string, size_t>;

void fill(QPDF& pdf, Columns const& columns, Record const& row) {
    QPDFAcroFormDocumentHelper form(pdf);
    for (auto& field : form.getFormFields()) {
        auto column = columns.find(field.getFullyQualifiedName());
        if (column == columns.end() || column->second >= row.size() || !field.isText()) continue;
        field.setV(row[column->second], false);
        for (auto& widget : form.getAnnotationsForField(field)) field.generateAppearance(widget);
    }
}

void makePacket(char const* form, Columns const& columns, Record const& row, char const* path, bool small) {
    QPDF pdf;
    pdf.setSuppressWarnings(true);
    pdf.processFile(form);
    fill(pdf, columns, row);
    QPDFPageDocumentHelper(pdf).flattenAnnotations(0, an_hidden | an_invisible);
    QPDFWriter writer(pdf, path);
    if (small) {
        writer.setObjectStreamMode(qpdf_o_generate);
        writer.setRecompressFlate(true);
    }
    writer.write();
}

double seconds(clockid_t clock) {
    timespec now;
    clock_gettime(clock, &now);
    return double(now.tv_sec) + double(now.tv_nsec) * 1e-9;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4 || argc > 5) {
        std::fprintf(stderr, "usage: qpdf_loop FORM.pdf ROWS.csv OUTDIR [COUNT]\n");
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
        bool small = std::getenv("PACKET_BENCH_SMALL") != nullptr;
        if (small) Pl_Flate::setCompressionLevel(9);
        double start = 0, processor = 0;
        for (size_t i = 0; i < rows; ++i) {
            if (i == rows / 2) {
                start = seconds(CLOCK_MONOTONIC);
                processor = seconds(CLOCK_PROCESS_CPUTIME_ID);
            }
            char name[32];
            std::snprintf(name, sizeof name, "/%05zu.pdf", i + 1);
            makePacket(argv[1], columns, records[i + 1], (folder + name).c_str(), small);
        }
        std::printf("{\"packets\": %zu, \"measured\": %zu, \"seconds\": %.6f, \"processor\": %.6f}\n", rows,
                    rows - rows / 2, seconds(CLOCK_MONOTONIC) - start, seconds(CLOCK_PROCESS_CPUTIME_ID) - processor);
    } catch (std::exception const& error) {
        std::fprintf(stderr, "qpdf_loop: %s\n", error.what());
        return 2;
    }
    return 0;
}
