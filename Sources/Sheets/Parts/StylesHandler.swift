import Markup

/// Reads the styles part: which format each style of a cell has (ECMA-376-1, 18.8.30 and 18.8.10).
final class StylesHandler: MarkupHandler {
    private var codes: [Int: String] = [:]
    private var formatIDs: [Int] = []
    private var isInCellFormats = false

    func start(_ name: MarkupName, _ attributes: MarkupAttributes) throws {
        guard SpreadsheetNames.main.contains(name.namespace) else { return }
        switch name.local {
        case "numFmt":
            // No program lets anybody enter a longer code.
            guard let id = attributes["numFmtId"].flatMap({ Int($0) }), let code = attributes["formatCode"],
                codes.count < 10_000, code.utf8.count <= 1_024
            else { return }
            codes[id] = code
        case "cellXfs": isInCellFormats = true
        case "xf" where isInCellFormats:
            guard formatIDs.count < 1 << 16 else {
                throw SheetError(.tooLarge, message: "The workbook has too many styles.")
            }
            formatIDs.append(attributes["numFmtId"].flatMap { Int($0) } ?? 0)
        default: break
        }
    }

    func text(_ bytes: [UInt8]) {}

    func end(_ name: MarkupName) {
        if name.local == "cellXfs" { isInCellFormats = false }
    }

    /// The format of each style.
    func formats() -> [NumberFormat] {
        var known: [Int: NumberFormat] = [:]
        return formatIDs.map { id in
            if let format = known[id] { return format }
            let format = codes[id].map { NumberFormat($0) } ?? NumberFormat(builtIn: id)
            known[id] = format
            return format
        }
    }
}
