import Interchange

/// Writes workbooks in Office Open XML (ECMA-376, Transitional): texts only, each typed as text, so that no program makes a
/// number, a day or a formula of one. Equal sheets give equal bytes.
///
///     var column = SheetDraft.Column("State")
///     column.choices = ["SD", "ND"]
///     let bytes = WorkbookWriter.bytes(of: [SheetDraft(name: "People", columns: [column])])
public enum WorkbookWriter {
    private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    private static let relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    private static let package = "http://schemas.openxmlformats.org/package/2006"
    private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    /// The hidden sheet of the lists to choose from.
    private static let listsName = "lists"

    /// The bytes of a workbook.
    ///
    /// - Precondition: Every sheet fits (`SheetDraft.fits`), and the first one is not hidden.
    /// - Complexity: O(bytes of the texts).
    public static func bytes(of sheets: [SheetDraft]) -> [UInt8] {
        var lists: [[String]] = []
        var parts: [(name: String, isHidden: Bool, text: String)] = []
        for sheet in sheets {
            let text = worksheet(sheet, lists: &lists, isFirst: parts.isEmpty)
            parts.append((sheetName(sheet.name, among: parts.map(\.name)), sheet.isHidden, text))
        }
        if !lists.isEmpty { parts.append((listsName, true, listSheet(lists))) }
        var zip = PackageDraft()
        zip.add("[Content_Types].xml", Array(contentTypes(parts.count).utf8))
        zip.add(
            "_rels/.rels",
            Array(relationships([("officeDocument", "xl/workbook.xml")]).utf8))
        let names = parts.enumerated().map { index, part in
            "<sheet name=\"\(escaped(part.name))\" sheetId=\"\(index + 1)\"\(part.isHidden ? " state=\"hidden\"" : "") "
                + "r:id=\"rId\(index + 1)\"/>"
        }
        zip.add(
            "xl/workbook.xml",
            Array(
                (head
                    + "<workbook xmlns=\"\(main)\" xmlns:r=\"\(relations)\"><sheets>\(names.joined())</sheets></workbook>")
                    .utf8))
        let targets = parts.indices.map { ("worksheet", "worksheets/sheet\($0 + 1).xml") } + [("styles", "styles.xml")]
        zip.add("xl/_rels/workbook.xml.rels", Array(relationships(targets).utf8))
        zip.add("xl/styles.xml", Array(styles.utf8))
        for (index, part) in parts.enumerated() {
            zip.add("xl/worksheets/sheet\(index + 1).xml", Array(part.text.utf8))
        }
        return zip.finished()
    }

    // MARK: Parts

    private static func contentTypes(_ sheets: Int) -> String {
        let type = "application/vnd.openxmlformats-officedocument.spreadsheetml"
        let names = (1...sheets).map {
            "<Override PartName=\"/xl/worksheets/sheet\($0).xml\" ContentType=\"\(type).worksheet+xml\"/>"
        }
        return head + "<Types xmlns=\"\(package)/content-types\">"
            + "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
            + "<Default Extension=\"xml\" ContentType=\"application/xml\"/>"
            + "<Override PartName=\"/xl/workbook.xml\" ContentType=\"\(type).sheet.main+xml\"/>"
            + "<Override PartName=\"/xl/styles.xml\" ContentType=\"\(type).styles+xml\"/>"
            + names.joined() + "</Types>"
    }

    private static func relationships(_ targets: [(kind: String, target: String)]) -> String {
        let items = targets.enumerated().map { index, item in
            "<Relationship Id=\"rId\(index + 1)\" Type=\"\(relations)/\(item.kind)\" Target=\"\(item.target)\"/>"
        }
        return head + "<Relationships xmlns=\"\(package)/relationships\">\(items.joined())</Relationships>"
    }

    /// Style 1 is text (number format 49, `@`), style 2 a header, style 3 a day (number format 14).
    private static let styles =
        head + "<styleSheet xmlns=\"\(main)\"><fonts count=\"2\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font>"
        + "<font><b/><sz val=\"11\"/><name val=\"Calibri\"/></font></fonts>"
        + "<fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill><fill><patternFill patternType=\"gray125\"/></fill>"
        + "</fills><borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>"
        + "<cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs>"
        + "<cellXfs count=\"4\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\"/>"
        + "<xf numFmtId=\"49\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\"/>"
        + "<xf numFmtId=\"49\" fontId=\"1\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\" applyFont=\"1\" "
        + "applyAlignment=\"1\"><alignment vertical=\"top\" wrapText=\"1\"/></xf>"
        + "<xf numFmtId=\"14\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\"/></cellXfs>"
        + "<cellStyles count=\"1\"><cellStyle name=\"Normal\" xfId=\"0\" builtinId=\"0\"/></cellStyles></styleSheet>"

    private static func worksheet(_ sheet: SheetDraft, lists: inout [[String]], isFirst: Bool) -> String {
        var text = head + "<worksheet xmlns=\"\(main)\"><sheetViews><sheetView workbookViewId=\"0\""
        text += isFirst ? " tabSelected=\"1\">" : ">"
        text +=
            "<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/></sheetView></sheetViews>"
        if !sheet.columns.isEmpty {
            let columns = sheet.columns.enumerated().map { index, column in
                let width = max(12, min(36, column.header.count + 2))
                return
                    "<col min=\"\(index + 1)\" max=\"\(index + 1)\" width=\"\(width)\" style=\"1\" customWidth=\"1\"/>"
            }
            text += "<cols>\(columns.joined())</cols>"
        }
        text += "<sheetData>" + row(1, sheet.columns.map(\.header), style: 2)
        for (index, cells) in sheet.rows.enumerated() {
            text += row(index + 2, cells, style: 1, hasDays: sheet.hasDays)
        }
        text += "</sheetData>"
        let validations = sheet.columns.enumerated().compactMap { validation(of: $1, at: $0 + 1, &lists) }
        if !validations.isEmpty {
            text += "<dataValidations count=\"\(validations.count)\">\(validations.joined())</dataValidations>"
        }
        return text + "</worksheet>"
    }

    private static func listSheet(_ lists: [[String]]) -> String {
        var text = head + "<worksheet xmlns=\"\(main)\"><sheetData>"
        for index in 0..<(lists.map(\.count).max() ?? 0) {
            text += row(index + 1, lists.map { index < $0.count ? $0[index] : "" }, style: 1)
        }
        return text + "</sheetData></worksheet>"
    }

    /// - Parameter hasDays: Whether days are written as such (cell type `d`, ECMA-376-1, 18.18.11).
    private static func row(_ number: Int, _ cells: [String], style: Int, hasDays: Bool = false) -> String {
        var text = "<row r=\"\(number)\">"
        for (index, cell) in cells.enumerated() where !cell.isEmpty {
            let place = "\(letters(of: index + 1))\(number)"
            if hasDays, cell.utf8.count == 10, CalendarDay(cell) != nil {
                text += "<c r=\"\(place)\" s=\"3\" t=\"d\"><v>\(cell)</v></c>"
                continue
            }
            text +=
                "<c r=\"\(place)\" s=\"\(style)\" t=\"inlineStr\"><is>"
                + "<t xml:space=\"preserve\">\(escaped(cell))</t></is></c>"
        }
        return text + "</row>"
    }

    /// What a program says of the cells of a column, and asks when something else is written (ECMA-376-1, 18.3.1.32).
    private static func validation(of column: SheetDraft.Column, at number: Int, _ lists: inout [[String]]) -> String? {
        guard column.hint != nil || !column.choices.isEmpty || column.maxLength != nil else { return nil }
        var text = "<dataValidation"
        var formula = ""
        if !column.choices.isEmpty {
            let place = lists.firstIndex(of: column.choices) ?? lists.count
            if place == lists.count { lists.append(column.choices) }
            let letters = letters(of: place + 1)
            text += " type=\"list\""
            formula = "\(listsName)!$\(letters)$1:$\(letters)$\(column.choices.count)"
        } else if let length = column.maxLength {
            text += " type=\"textLength\" operator=\"lessThanOrEqual\""
            formula = "\(length)"
        }
        if !formula.isEmpty { text += " errorStyle=\"warning\"" }
        text += " allowBlank=\"1\" showInputMessage=\"1\""
        if !formula.isEmpty, !column.takesOthers { text += " showErrorMessage=\"1\"" }
        if let hint = column.hint { text += " prompt=\"\(escaped(cut(hint, to: 255)))\"" }
        let letters = letters(of: number)
        text += " sqref=\"\(letters)2:\(letters)\(SheetDraft.mostRows)\">"
        if !formula.isEmpty { text += "<formula1>\(formula)</formula1>" }
        return text + "</dataValidation>"
    }

    // MARK: Texts

    /// The letters of a column: A is 1.
    private static func letters(of number: Int) -> String {
        var (letters, rest) = ("", number)
        while rest > 0 {
            letters = String(UnicodeScalar(UInt8(65 + (rest - 1) % 26))) + letters
            rest = (rest - 1) / 26
        }
        return letters
    }

    /// A text of at most so many UTF-16 code units.
    private static func cut(_ text: String, to length: Int) -> String {
        guard text.utf16.count > length else { return text }
        var cut = ""
        for character in text {
            guard cut.utf16.count + character.utf16.count < length else { break }
            cut.append(character)
        }
        return cut + "…"
    }

    /// A name that a sheet may have: 31 characters, none of those that mean something in references.
    private static func sheetName(_ name: String, among taken: [String]) -> String {
        let plain = String(name.filter { !"[]:*?/\\'".contains($0) && !$0.isNewline })
        let base = plain.isEmpty ? "Sheet" : cut(plain, to: 28)
        var (free, number) = (base, 1)
        while (taken + [listsName]).contains(where: { $0.lowercased() == free.lowercased() }) {
            number += 1
            free = "\(cut(plain, to: 22)) (\(number))"
        }
        return free
    }

    /// A text in XML; what XML cannot hold is written `_xHHHH_` (ECMA-376-1, 22.9.2.19).
    private static func escaped(_ text: String) -> String {
        var result = ""
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n": result += "&#10;"
            case "\t": result += "&#9;"
            case "_" where index + 1 < scalars.count && scalars[index + 1] == "x": result += "_x005F_"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}":
                result += "_x\(String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 4))_"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

/// A package of parts (ECMA-376, part 2) as it is put together.
private struct PackageDraft {
    private var zip = ZipWriter()
    private var bytes: [UInt8] = []

    /// Adds a part.
    mutating func add(_ name: String, _ contents: [UInt8]) {
        let part = PackedPart(contents)
        guard
            let entry = ArchiveEntry(
                name, checksum: part.checksum, count: contents.count, deflatedTo: part.deflated?.count)
        else { return }
        bytes += zip.header(of: entry)
        bytes += part.deflated ?? contents
    }

    /// The archive.
    consuming func finished() -> [UInt8] {
        var whole = bytes
        zip.finish { whole += $0 }
        return whole
    }
}
