import Foundation
import TestSupport
import Testing

@testable import Roster

struct PhoneListTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let numbers: [String]
        var testDescription: String { text }

        init(_ text: String, _ numbers: String...) { (self.text, self.numbers) = (text, numbers) }
    }

    static let cases = [
        Case("02-784-1322", "02-784-1322"),
        Case("02-784-3396~8,02-788-2469", "02-784-3396", "02-784-3397", "02-784-3398", "02-788-2469"),
        Case("02)784-3396~8 / 788-2469", "02-784-3396", "02-784-3397", "02-784-3398", "02-788-2469"),
        Case("02-784-2350~2 / 02-788-2101", "02-784-2350", "02-784-2351", "02-784-2352", "02-788-2101"),
        Case("02-784-0098~0101", "02-784-0098", "02-784-0099", "02-784-0100", "02-784-0101"),
        Case("02-784-4131, 4132, 02-788-2521", "02-784-4131", "02-784-4132", "02-788-2521"),
        Case("02-788-2137, 02-784-2055/2056", "02-788-2137", "02-784-2055", "02-784-2056"),
        Case("(02)784-6566/788-2637", "02-784-6566", "02-788-2637"),
        Case("784-6398(국회),2619-0410(광명)", "784-6398 국회", "2619-0410 광명"),
        Case("02-788-2204, F 788-0184", "02-788-2204", "02-788-0184 FAX"),
        Case("02-784-3080 / FAX. 02-788-0157", "02-784-3080", "02-788-0157 FAX"),
        Case("전화 02-784-8091", "02-784-8091"),
        Case("02-784-4760 055-632-7822", "02-784-4760", "055-632-7822"),
        Case("02 784 1322", "02-784-1322"),
        Case("02.784.1322; +82 (2) 784-1322", "02-784-1322", "+82-2-784-1322"),
        Case("02-784-1322, 1588-1234", "02-784-1322", "1588-1234"),
        Case("０２－７８４－１３２２", "02-784-1322"), Case("02–784–1781～3", "02-784-1781", "02-784-1782", "02-784-1783"),
        Case("01012345678", "01012345678"),
        Case("02-784-1322\n02-784-1323", "02-784-1322", "02-784-1323"), Case(""), Case(" , / "),
    ]

    @Test(arguments: cases)
    func understandsWhatPeopleWrite(_ item: Case) {
        let list = PhoneList(item.text)
        let found = list.numbers.map { $0.remark.isEmpty ? $0.text : "\($0.text) \($0.remark)" }
        #expect(found == item.numbers)
        #expect(list.unreadable == [])
    }

    @Test(arguments: [
        "ask", "02-784-3398~6", "02-784-1~99999", "~8", "02-784-3396~", "02-784-3396~7~8", "12", "02-784-1322(내선 15)",
        "1234567890123456", "http://x.kr", "02-784-1111~9999",
    ])
    func keepsWhatItDoesNotUnderstand(_ text: String) {
        let list = PhoneList(text)
        #expect(list.numbers == [])
        #expect(!list.unreadable.isEmpty)
    }

    @Test func understandsAllOfTheSample() throws {
        let path = try SharedSample.path("companions/kr_assembly19.csv")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let cells = text.split(whereSeparator: \.isNewline).dropFirst().map { Self.cells(of: $0)[10] }.filter {
            !$0.isEmpty
        }
        #expect(cells.count >= 290)
        for cell in cells {
            let list = PhoneList(cell)
            #expect(list.unreadable == [] && !list.numbers.isEmpty, "\(cell)")
            for number in list.numbers { #expect(throws: Never.self) { try ContactLink.phone(number.text) } }
        }
    }

    /// The cells of a line of CSV without quotes inside of cells.
    private static func cells(of line: Substring) -> [String] {
        var cells = [""]
        var isQuoted = false
        for character in line {
            switch character {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: cells.append("")
            default: cells[cells.count - 1].append(character)
            }
        }
        return cells
    }
}
