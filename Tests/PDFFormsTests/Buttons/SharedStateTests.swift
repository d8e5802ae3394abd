import PDFForms
import PDFObjects
import TestSupport
import Testing

/// Buttons that share a state or an export value and have different things beside them.
struct SharedStateTests {
    /// A group of radio buttons in one line.
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var states: [String]
        var labels: [String] = []
        var exports: [String] = []
        /// What cells choose: `-` for nothing, or the place of a state from 0.
        var cells: KeyValuePairs<String, String>

        func words() throws -> ButtonWords {
            let options = exports.isEmpty ? "" : "/Opt[\(exports.map { "(\($0))" }.joined())]"
            var file = RawPDF([1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[10 0 R]>>>>"])
            let kids = states.indices.map { "\(11 + $0) 0 R" }.joined(separator: " ")
            file.objects[10] = "<</FT/Btn/Ff 32768/T(q)\(options)/Kids[\(kids)]>>"
            for (index, state) in states.enumerated() {
                let label = index < labels.count ? "/TU(\(labels[index]))" : ""
                file.objects[11 + index] =
                    "<</Type/Annot/Subtype/Widget/Parent 10 0 R/F 4/P 3 0 R\(label)/Rect[\(10 + 40 * index) 100 "
                    + "\(20 + 40 * index) 110]/AP<</N<</\(state)<<>>/Off<<>>>>>>>>"
            }
            file.objects[3] = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Annots[\(kids)]>>"
            let form = Form(try PDFDocument(reading: file.bytes))
            return ButtonWords(try #require(form.fields.first))
        }
    }

    static let cases = [
        Case(
            testDescription: "two buttons of one state: neither of their labels names one", states: ["a", "a", "b"],
            labels: ["Red", "Blue", "Green"], cells: ["Red": "-", "Blue": "-", "Green": "1", "a": "0", "2": "-"]),
        Case(
            testDescription: "a question that stands there twice, in two languages", states: ["a", "b", "a", "b"],
            labels: ["Man", "Woman", "Homme", "Femme"], cells: ["man": "0", "Homme": "0", "Femme": "1", "2": "1"]),
        Case(
            testDescription: "two buttons that say the same", states: ["a", "b", "a"],
            labels: ["Red", "Green", "Red"], cells: ["red": "0", "green": "1"]),
        Case(
            testDescription: "a yes that would tick both", states: ["Yes", "Yes"], labels: ["Yes", "No"],
            cells: ["yes": "-", "no": "-", "x": "-", "1": "-"]),
        Case(
            testDescription: "a button and its copy", states: ["Yes", "Yes"], labels: ["I agree", "I agree"],
            cells: ["yes": "0", "x": "0", "I agree": "0"]),
        Case(
            testDescription: "an export value of two buttons that labels tell apart", states: ["0", "1", "2"],
            labels: ["Red", "Blue", "Green"], exports: ["same", "same", "other"],
            cells: ["same": "-", "Red": "0", "Blue": "1", "other": "2", "1": "1"]),
        Case(
            testDescription: "an export value of two buttons that nothing else tells apart", states: ["0", "1", "2"],
            exports: ["same", "same", "other"], cells: ["same": "0", "other": "2"]),
        Case(
            testDescription: "export values of a question that stands there twice", states: ["0", "1", "2", "3"],
            labels: ["Man", "Woman", "Homme", "Femme"], exports: ["M", "F", "M", "F"],
            cells: ["M": "0", "F": "1", "Femme": "3"]),
    ]

    @Test(arguments: cases)
    func aWordNamesOneButton(_ item: Case) throws {
        let words = try item.words()
        for (cell, expected) in item.cells {
            let found =
                switch words.choice(cell) {
                case .off: "off"
                case .state(let state): "\(state)"
                case .unknown: "-"
                }
            #expect(found == expected, "“\(cell)”")
        }
        for word in words.words { #expect(words.choice(word.text) == .state(word.state)) }
    }
}
