import Interchange
import TestSupport
import Testing

struct CSVTableTests {
    @Test(arguments: [
        ("a,b\nc,d", [["a", "b"], ["c", "d"]]), ("a;b\r\nc;d\r\n", [["a", "b"], ["c", "d"]]),
        ("a\tb\rc\td\r", [["a", "b"], ["c", "d"]]), ("\u{FEFF}a,b", [["a", "b"]]), ("", []),
        ("a,b\n\n\nc,d\n\n", [["a", "b"], ["c", "d"]]), ("a,b\n,\n\"\",\n", [["a", "b"], ["", ""], ["", ""]]),
        ("a\n\"\"\nb", [["a"], [""], ["b"]]), ("a,\"b\"\"c\"\n\"d\ne\",\"f,g\"", [["a", "b\"c"], ["d\ne", "f,g"]]),
        ("sep=|\na|b,c\nd|e", [["a", "b,c"], ["d", "e"]]), ("a,b\nc", [["a", "b"], ["c"]]),
        ("name\nAnn\nBob", [["name"], ["Ann"], ["Bob"]]),
    ])
    func tablesOfOtherProgramsAreRead(_ text: String, _ rows: [[String]]) throws {
        #expect(try CSVTable.rows(text) == rows)
    }

    @Test func aQuotationMarkThatIsNotClosedIsFound() {
        let error = #expect(throws: InterchangeError.self) { try CSVTable.rows("a,b\nc,\"d\ne,f\n") }
        #expect(error?.code == .malformed && error?.line == 2)
    }

    @Test func aRowHasABound() {
        let error = #expect(throws: InterchangeError.self) {
            try CSVTable.rows("a,b\n" + String(repeating: ",", count: 20_000))
        }
        #expect(error?.code == .tooLarge)
    }

    /// What the writer writes, the reader reads.
    @Test func anyTextSurvives() throws {
        var generator = SeededGenerator(seed: 7)
        let scalars = "aZ0,;\"\n\r\t =+-@'é한🙂\u{FEFF}\u{200B}".unicodeScalars.map { $0 }
        for _ in 0..<500 {
            let rows = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                (0..<3).map { _ in
                    var text = String.UnicodeScalarView()
                    for _ in 0..<Int.random(in: 0...6, using: &generator) {
                        text.append(scalars[Int.random(in: 0..<scalars.count, using: &generator)])
                    }
                    return String(text)
                }
            }
            // A mark at the very start is the file's, not the value's.
            let header = ["a", "b", "c"]
            var writer = CSVWriter()
            for row in [header] + rows { writer.line(row) }
            #expect(try CSVTable.rows(String(decoding: writer.bytes, as: UTF8.self)) == [header] + rows)
        }
    }
}
