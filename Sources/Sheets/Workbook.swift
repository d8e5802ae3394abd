import Markup

/// A workbook in Office Open XML (XLSX, XLSM; ECMA-376, Transitional and Strict).
///
/// Sheets are read as streams; only the texts that cells share are kept in memory. Any number of sheets may be read at
/// the same time. Made for files of strangers: see `SheetLimits`. Not Sendable: use on one thread.
///
///     let book = try Workbook(path: "members.xlsx")
///     var rows = try book.rows(of: book.sheet(named: "2026"))
///     while let row = try rows.next() { print(row[0]?.text ?? "") }
public final class Workbook {
    /// The sheets with cells, in the order of their tabs.
    public let sheets: [SheetInfo]
    /// Whether days are counted from 1904.
    public let usesDate1904: Bool
    /// The size of the file in bytes.
    public let size: Int

    let limits: SheetLimits
    let reader: PartReader
    private let formats: [NumberFormat]
    private let stringsPart: String?
    private var strings: SharedStrings?

    /// Opens a file.
    ///
    /// - Throws: `SheetError`; reads the list of sheets and the styles.
    public convenience init(path: String, limits: SheetLimits = SheetLimits()) throws(SheetError) {
        try self.init(ZipInput(path: path, limit: limits.file), limits)
    }

    /// Opens a workbook in memory.
    ///
    /// - Throws: `SheetError`.
    public convenience init(bytes: [UInt8], limits: SheetLimits = SheetLimits()) throws(SheetError) {
        try self.init(ZipInput(bytes: bytes, limit: limits.file), limits)
    }

    private init(_ input: ZipInput, _ limits: SheetLimits) throws(SheetError) {
        try Self.checkSignature(input.beginning(8))
        var limits = limits
        limits.text += limits.growth * input.size
        let archive = try ZipArchive(input, limits: limits)
        let reader = PartReader(archive: archive, limits: limits)
        let part = try Self.workbookPart(reader)
        let handler = WorkbookHandler()
        try reader.parse(part, for: handler)
        guard handler.isWorkbook else {
            throw SheetError(.notAWorkbook, part: part, message: "This is no workbook, though it is packed like one.")
        }
        let relationships = try reader.relationships(of: part)
        let parts = Dictionary(relationships.lazy.filter { $0.kind == "worksheet" }.map { ($0.id, $0.target) }) {
            first, _ in first
        }
        sheets = handler.sheets.compactMap { entry in
            parts[entry.relationship].map { SheetInfo(name: entry.name, visibility: entry.visibility, part: $0) }
        }
        usesDate1904 = handler.usesDate1904
        stringsPart = relationships.first { $0.kind == "sharedStrings" }?.target
        let styles = StylesHandler()
        if let part = relationships.first(where: { $0.kind == "styles" })?.target, archive.contains(part) {
            try reader.parse(part, for: styles)
        }
        formats = styles.formats()
        size = input.size
        self.reader = reader
        self.limits = limits
    }

    /// The sheet of a name: equal, or else equal without regard to case.
    ///
    /// - Throws: `SheetError` with code `.noSuchSheet`.
    public func sheet(named name: String) throws(SheetError) -> SheetInfo {
        let folded = name.lowercased()
        guard
            let sheet = sheets.first(where: { $0.name == name })
                ?? sheets.first(where: { $0.name.lowercased() == folded })
        else {
            let names = sheets.prefix(20).map { "“\($0.name.prefix(60))”" }.joined(separator: ", ")
            throw SheetError(.noSuchSheet, message: "There is no sheet “\(name)”. The sheets are called \(names).")
        }
        return sheet
    }

    /// The rows of a sheet, read as they are asked for.
    ///
    /// - Throws: `SheetError`; the first call reads the shared texts.
    public func rows(of sheet: SheetInfo) throws(SheetError) -> SheetRows {
        try SheetRows(
            sheet, stream: reader.archive.open(sheet.part),
            builder: CellBuilder(
                strings: sharedStrings(), formats: formats, usesDate1904: usesDate1904, budget: limits.text),
            limits: limits, markup: reader.markupLimits)
    }

    /// The merged areas of a sheet, in the order of the file.
    ///
    /// They stand behind the rows, so this reads the sheet once.
    ///
    /// - Throws: `SheetError` for a sheet that is damaged or beyond the limits.
    /// - Complexity: O(length of the sheet).
    public func merges(of sheet: SheetInfo) throws(SheetError) -> [SheetArea] {
        let handler = MergesHandler(limit: limits.merges)
        try reader.parse(sheet.part, for: handler)
        return handler.areas
    }

    private func sharedStrings() throws(SheetError) -> SharedStrings {
        if let strings { return strings }
        var read = SharedStrings()
        // Some programs name the part and leave it out.
        if let part = stringsPart, reader.archive.contains(part) {
            let handler = SharedStringsHandler(limit: limits.text)
            try reader.parse(part, for: handler)
            read = handler.strings
        }
        strings = read
        return read
    }

    private static func workbookPart(_ reader: PartReader) throws(SheetError) -> String {
        let document = try reader.relationships(of: "").first { $0.kind == "officeDocument" }?.target
        let part = document ?? "xl/workbook.xml"
        guard reader.archive.contains(part) else {
            if reader.archive.contains("content.xml") {
                throw SheetError(
                    .notAWorkbook, message: "This is an OpenDocument file, not XLSX. Save it as XLSX or CSV.")
            }
            throw SheetError(.notAWorkbook, message: "This is a ZIP archive, but no workbook.")
        }
        guard !part.lowercased().hasSuffix(".bin") else {
            throw SheetError(.unsupported, message: "This is a binary workbook (XLSB). Save it as XLSX or CSV.")
        }
        return part
    }

    private static func checkSignature(_ bytes: [UInt8]) throws(SheetError) {
        if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
            throw SheetError(
                .encrypted,
                message: "This is a workbook with a password, or an old one (XLS). Save it as XLSX without password.")
        }
        guard bytes.starts(with: [0x50, 0x4B]) else {
            throw SheetError(.notAWorkbook, message: "This is no workbook. Name an XLSX file.")
        }
    }
}

/// Reads the merged areas (ECMA-376-1, 18.3.1.54).
private final class MergesHandler: MarkupHandler {
    private(set) var areas: [SheetArea] = []
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    func start(_ name: MarkupName, _ attributes: MarkupAttributes) throws {
        guard name.local == "mergeCell", let area = attributes["ref"].flatMap({ SheetArea($0) }) else { return }
        guard areas.count < limit else { throw SheetError(.tooLarge, message: "The sheet has too many merged areas.") }
        areas.append(area)
    }

    func text(_ bytes: [UInt8]) {}
    func end(_ name: MarkupName) {}
}
