/// Puts workbooks together for tests, as the programs of this world write them.
public struct SampleBook {
    /// How the parts are written.
    public enum Dialect: String, Sendable, CaseIterable {
        /// The usual namespace, targets that begin at the root of the package.
        case transitional
        /// The namespace of ISO 29500 Strict, with a prefix, and relative targets.
        case strict
    }

    /// The namespaces and prefixes.
    public var dialect = Dialect.transitional
    /// The names and the `sheetData` of the sheets, in the usual namespace without prefix, with what stands behind it.
    public var sheets: [(name: String, content: String)]
    /// The content of `sst`; nil leaves the part out.
    public var strings: String?
    /// The content of `styleSheet`; nil leaves the part out.
    public var styles: String?
    /// Attributes of `workbookPr`.
    public var properties = ""
    /// An attribute of the second sheet, with a space in front.
    public var state = ""

    /// A workbook with one sheet.
    public init(_ content: String) { sheets = [("People", content)] }

    /// A workbook with several sheets.
    public init(sheets: [(name: String, content: String)]) { self.sheets = sheets }

    /// Rows of inline texts, with a header.
    public init(rows: [[String]]) {
        func escaped(_ text: String) -> String {
            text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\r", with: "&#13;")
        }
        self.init(
            "<sheetData>"
                + rows.map { row in
                    "<row>"
                        + row.map { "<c t=\"inlineStr\"><is><t xml:space=\"preserve\">\(escaped($0))</t></is></c>" }
                        .joined() + "</row>"
                }.joined() + "</sheetData>")
    }

    /// The entries of the archive.
    public var entries: [StoredZip.Entry] {
        let isStrict = dialect == .strict
        let main =
            isStrict
            ? "http://purl.oclc.org/ooxml/spreadsheetml/main"
            : "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        let types =
            isStrict
            ? "http://purl.oclc.org/ooxml/officeDocument/relationships"
            : "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        let package = "http://schemas.openxmlformats.org/package/2006/relationships"
        func part(_ root: String, _ content: String) -> String {
            let text = "<\(root)>\(content)</\(root)>"
            guard isStrict else {
                return "<?xml version=\"1.0\"?>"
                    + text.replacing("<\(root)>", with: "<\(root) xmlns=\"\(main)\" xmlns:r=\"\(types)\">")
            }
            let prefixed = text.replacing("</", with: "\u{1}").replacing("<", with: "<x:").replacing(
                "\u{1}", with: "</x:")
            return "<?xml version=\"1.0\"?>"
                + prefixed.replacing("<x:\(root)>", with: "<x:\(root) xmlns:x=\"\(main)\" xmlns:r=\"\(types)\">")
        }
        func relationships(_ list: [(String, String, String)]) -> String {
            "<Relationships xmlns=\"\(package)\">"
                + list.map { "<Relationship Id=\"\($0.0)\" Type=\"\(types)/\($0.1)\" Target=\"\($0.2)\"/>" }.joined()
                + "</Relationships>"
        }
        let root = isStrict ? "" : "/xl/"
        // The ids run against the order of the sheets.
        let numbered = sheets.enumerated().map { (number: $0.offset + 1, sheet: $0.element) }
        let list = numbered.map { number, sheet in
            "<sheet name=\"\(sheet.name)\" sheetId=\"\(number + 6)\"\(number == 2 ? state : "") r:id=\"rId\(90 - number)\"/>"
        }
        var entries = [
            StoredZip.Entry(
                "_rels/.rels", relationships([("rId1", "officeDocument", "\(isStrict ? "" : "/")xl/workbook.xml")])),
            StoredZip.Entry(
                "xl/workbook.xml", part("workbook", "<workbookPr \(properties)/><sheets>\(list.joined())</sheets>")),
            StoredZip.Entry(
                "xl/_rels/workbook.xml.rels",
                relationships(
                    numbered.map { ("rId\(90 - $0.number)", "worksheet", "\(root)worksheets/sheet\($0.number).xml") }
                        + [
                            ("rId3", "sharedStrings", "\(root)sharedStrings.xml"),
                            ("rId4", "styles", "\(root)styles.xml"),
                        ])),
        ]
        if let strings { entries.append(StoredZip.Entry("xl/sharedStrings.xml", part("sst", strings))) }
        if let styles { entries.append(StoredZip.Entry("xl/styles.xml", part("styleSheet", styles))) }
        for (number, sheet) in numbered {
            entries.append(StoredZip.Entry("xl/worksheets/sheet\(number).xml", part("worksheet", sheet.content)))
        }
        return entries
    }

    /// The file.
    public var bytes: [UInt8] { StoredZip(entries).bytes }
}
