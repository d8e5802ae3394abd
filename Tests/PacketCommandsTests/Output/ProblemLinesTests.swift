import PDFForms
import PacketModel
import Testing

@testable import PacketCommands

/// What is said of many rows is said once.
struct ProblemLinesTests {
    private static let code = DiagnosticCode("text-overflow")

    private static func lines(_ problems: [Diagnostic], titles: [String: FieldTitle] = [:]) -> String {
        ProblemLines(titles: titles).lines(problems).map(\.text).joined()
    }

    @Test func saysOneAsItIs() {
        let problem = Diagnostic(
            Self.code, .error, row: 3, line: 5, field: "a.b.Name", message: "It is long.", hint: "Cut.")
        #expect(Self.lines([problem]) == "error: row 3 (line 5), “a.b.Name”: it is long; cut\n")
        #expect(
            Self.lines([problem], titles: ["a.b.Name": FieldTitle("Name", labels: ["Your name"])])
                == "error: row 3 (line 5), “Name”: it is long; cut\n")
    }

    @Test func saysTheSameOfManyOnceWithThreeExamples() {
        let problems = (1...43).map {
            Diagnostic(Self.code, .warning, row: $0, line: $0 + 1, message: "it is long", hint: "cut")
        }
        #expect(
            Self.lines(problems)
                == "warning: it is long: row 1 (line 2); row 2 (line 3); row 3 (line 4); and 40 more; cut\n")
        let columns = ["x", "y"].map { Diagnostic(Self.code, .note, field: $0, message: "not used") }
        #expect(Self.lines(columns) == "note: not used: “x”, “y”\n")
        let same = [Diagnostic(Self.code, .note, message: "odd"), Diagnostic(Self.code, .note, message: "odd")]
        #expect(Self.lines(same) == "note: odd (2 times)\n")
    }

    /// A value that is there again and again does not hide the others.
    @Test func saysWhichRowsHaveDifferentValues() {
        func problem(_ row: Int, _ likeness: UInt64, field: String = "f") -> Diagnostic {
            var problem = Diagnostic(
                Self.code, .error, row: row, line: row + 1, field: field, message: "none of its choices",
                hint: "takes 1")
            problem.likeness = likeness
            return problem
        }
        let same = (1...20).map { problem($0, 7) }
        #expect(
            Self.lines(same + [problem(21, 8), problem(22, 7), problem(23, 9)])
                == "error: “f”: none of its choices (23 times, 3 different values): row 1 (line 2); row 21 (line 22); "
                + "row 23 (line 24); takes 1\n")
        #expect(
            Self.lines(same + [problem(21, 7, field: "g")])
                == "error: none of its choices (21 times, the same value): row 1 (line 2), “f”; row 21 (line 22), "
                + "“g”; takes 1\n")
        #expect(
            Self.lines((1...12).map { problem($0, UInt64($0)) })
                .hasSuffix("row 9 (line 10); row 10 (line 11); and 2 more; takes 1\n"))
        // Few are told as ever.
        #expect(
            Self.lines([problem(1, 7), problem(2, 7)])
                == "error: none of its choices: row 1 (line 2), “f”; row 2 (line 3), “f”; takes 1\n")
    }

    /// Choices are a field's own: what to do about one is not what to do about another.
    @Test func keepsFieldsApartWhoseSentencesDiffer() {
        let problems = (0..<12).map { (index: Int) in
            Diagnostic(
                Self.code, .error, row: index + 1, field: "f\(index % 4)", message: "none of its choices",
                hint: "takes \(index % 4)")
        }
        let lines = Self.lines(problems).split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[1] == "error: none of its choices: row 2, “f1”; row 6, “f1”; row 10, “f1”; takes 1")
        let sizes = (0..<12).map { (index: Int) in
            Diagnostic(
                Self.code, .error, row: index + 1, field: "f\(index % 2)", message: "\(index) pt too long", hint: "cut")
        }
        #expect(
            Self.lines(sizes).split(separator: "\n").map(String.init).last
                == "error: text-overflow, 6 times in “f1”: row 2: 1 pt too long; row 4: 3 pt too long; row 6: 5 pt too "
                + "long; and 3 more; cut")
        // Many fields are told in one line, without what to do about the first of them.
        let many = (0..<40).map { (index: Int) in
            Diagnostic(
                Self.code, .error, row: 1, field: "f\(index)", message: "\(index) pt too long", hint: "cut \(index)")
        }
        #expect(
            Self.lines(many)
                == "error: text-overflow, 40 times: row 1, “f0”: 0 pt too long; row 1, “f1”: 1 pt too long; row 1, “f2”: "
                + "2 pt too long; and 37 more; packet explain text-overflow says what to do\n")
    }

    @Test func putsSentencesOfOneKindTogetherWhenTheyAreMany() {
        let problems = (1...5).map { (row: Int) in
            Diagnostic(Self.code, .error, row: row, message: "\(row) pt too long")
        }
        #expect(
            Self.lines(problems)
                == "error: text-overflow, 5 times: row 1: 1 pt too long; row 2: 2 pt too long; row 3: 3 pt too long; "
                + "and 2 more\n")
        #expect(Self.lines(Array(problems.prefix(2))) == "error: row 1: 1 pt too long\nerror: row 2: 2 pt too long\n")
        let others = [Diagnostic(DiagnosticCode("b"), .note, message: "b")]
        #expect(Self.lines(others + problems + others).split(separator: "\n").count == 2)
    }
}
