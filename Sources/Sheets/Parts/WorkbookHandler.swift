import Markup

/// The names of SpreadsheetML, in both of its variants (ECMA-376-1, 18 and ECMA-376-4).
enum SpreadsheetNames {
    static let main: Set<String> = [
        "http://schemas.openxmlformats.org/spreadsheetml/2006/main", "http://purl.oclc.org/ooxml/spreadsheetml/main",
    ]
    static let relationships: Set<String> = [
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
        "http://purl.oclc.org/ooxml/officeDocument/relationships",
    ]

    /// A value of type ST_OnOff.
    static func isOn(_ text: String?) -> Bool { text == "1" || text == "true" || text == "on" }
}

/// Reads the workbook part: the sheets, and where days are counted from.
final class WorkbookHandler: MarkupHandler {
    struct Entry {
        let name: String
        let relationship: String
        let visibility: SheetInfo.Visibility
    }

    private(set) var sheets: [Entry] = []
    private(set) var usesDate1904 = false
    private(set) var isWorkbook = false

    func start(_ name: MarkupName, _ attributes: MarkupAttributes) throws {
        guard SpreadsheetNames.main.contains(name.namespace) else { return }
        switch name.local {
        case "workbook": isWorkbook = true
        case "workbookPr": usesDate1904 = SpreadsheetNames.isOn(attributes["date1904"])
        case "sheet":
            guard let title = attributes["name"],
                let id = attributes.value(of: "id", in: SpreadsheetNames.relationships)
            else { return }
            guard sheets.count < 10_000 else {
                throw SheetError(.tooLarge, message: "The workbook has too many sheets.")
            }
            sheets.append(
                Entry(
                    name: title, relationship: id,
                    visibility: SheetInfo.Visibility(rawValue: attributes["state"] ?? "") ?? .visible))
        default: break
        }
    }

    func text(_ bytes: [UInt8]) {}
    func end(_ name: MarkupName) {}
}
