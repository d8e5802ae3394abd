import PDFForms
import Testing

/// How many digits a label asks for, and which values have others.
struct NumberPatternTests {
    struct Label: Sendable, CustomTestStringConvertible {
        let text: String
        var maxLength: Int?
        let counts: [Int]?
        var testDescription: String { "\(text) \(maxLength.map { "(\($0))" } ?? "")" }
    }

    static let labels = [
        Label(text: "Social Security Number", counts: [9]), Label(text: "2. SSN:", maxLength: 11, counts: [9]),
        Label(text: "Your social security number", maxLength: 9, counts: [9]),
        // A part of the number.
        Label(text: "Social Security Number", maxLength: 3, counts: nil),
        Label(text: "Last 4 digits of SSN", counts: [4]), Label(text: "SSN or VA file number", counts: nil),
        Label(text: "ZIP Code", counts: [5, 9]), Label(text: "ZIP", maxLength: 5, counts: [5]),
        Label(text: "City, state and ZIP code", counts: nil), Label(text: "Claim number (XXX-XX-XXXX)", counts: [9]),
        Label(text: "Account (8 digits)", counts: [8]), Label(text: "Number of digits", counts: nil),
        Label(text: "Date of birth. Enter a 4 digit year.", counts: nil),
        Label(text: "Name", counts: nil), Label(text: "x-y", counts: nil), Label(text: "Phone", counts: nil),
    ]

    @Test(arguments: labels)
    func aLabelSaysHowManyDigits(_ label: Label) {
        #expect(NumberPattern(in: label.text, maxLength: label.maxLength)?.counts == label.counts)
    }

    @Test(
        arguments: [
            ("123456789", nil), ("123-45-6789", nil), ("12345678", 8), ("1234567890", 10), ("6789", nil), ("", nil),
            ("none", nil), ("XXX-XX-6789", nil), ("123 45 678", 8),
        ] as [(String, Int?)])
    func aNumberOfAnotherLengthIsTold(_ value: String, _ count: Int?) throws {
        let pattern = try #require(NumberPattern(in: "Social security number", maxLength: nil))
        #expect(pattern.wrongCount(of: value.utf8) == count)
    }
}
