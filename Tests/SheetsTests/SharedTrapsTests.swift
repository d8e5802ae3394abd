import Foundation
import TestSupport
import Testing

@testable import Sheets

/// The workbooks of traps that stand beside the project, against the values written down with them.
struct SharedTrapsTests {
    @Test(arguments: [("traps_1900", "1900"), ("traps_1904", "1904"), ("traps_strict_prefixed", "1900")])
    func readAsWritten(_ name: String, _ system: String) throws {
        let path = try SharedSample.path("companions/roster/\(name).xlsx")
        let list = try SharedSample.path("companions/roster/traps_expected.json")
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: list)))
        let expected = try #require(json as? [String: Any])
        let book = try Workbook(path: path)
        let sheets = try #require(expected["sheets"] as? [[String]])
        #expect(book.sheets.map { [$0.name, $0.visibility.rawValue] } == sheets)
        #expect(try book.merges(of: book.sheets[0]).map(\.reference) == expected["merged"] as? [String])
        let cells = try cells(book)
        for (name, wanted) in try #require(expected["cells"] as? [String: Any]) {
            let wanted = (wanted as? [String: String])?[system] ?? wanted
            let cell = try #require(cells[name])
            switch wanted {
            case let text as String where text.hasPrefix("serial 60"): #expect(cell.problem == .noSuchDate)
            case let text as String where text.hasPrefix("formula without"):
                #expect(cell.problem == .formulaWithoutValue)
            case let text as String where text.hasPrefix("error "):
                #expect(cell.value == .error(String(text.dropFirst(6))))
            case let text as String where text.hasPrefix("duration "): #expect(cell.text == text.dropFirst(9))
            case let text as String where text.hasPrefix("8212345678"): #expect(cell.text == "8212345678")
            case let text as String: #expect(cell.text == text, "\(name)")
            case is NSNull: #expect(cell.value == .empty)
            case let number as NSNumber where cell.value == .bool(number.boolValue): break
            case let number as NSNumber: #expect(cell.value == .number(number.doubleValue), "\(name)")
            default: Issue.record("\(name) has no value that is understood")
            }
        }
    }
}
