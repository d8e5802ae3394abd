import CommandSupport
import TestSupport
import Testing

/// What is told of numbers that have fewer digits than the form asks for.
struct NumberTests {
    @Test(arguments: [("12345678", true), ("123-45-6789", false), ("unknown", false)])
    func aNumberOfAnotherLengthThanItsLabelAsksForIsTold(_ cell: String, _ isTold: Bool) throws {
        let filled = try Filled("number-fields", "f1\n\(cell)\n")
        #expect(filled.run.status == 0, "\(filled.run.errors)")
        #expect(filled.run.errors.contains("asks for a number of 9 digits") == isTold, "\(filled.run.errors)")
    }

    /// Nothing says how long the number is but the other rows.
    @Test(arguments: [
        ("12345678\n23456789\n3456789\n", true), ("12345678\n2345678\n345678\n", false), ("1234567\n", false),
    ])
    func aNumberThatIsShorterThanMostIsTold(_ rows: String, _ isTold: Bool) throws {
        let filled = try Filled("number-fields", "f2\n\(rows)")
        #expect(filled.run.status == 0, "\(filled.run.errors)")
        #expect(
            filled.run.errors.contains("fewer than 8 digits in row 3") == isTold, "\(filled.run.errors)")
    }

    @Test(arguments: [("123456789", false), ("12345678", true)])
    func aNumberThatLeavesOneOfItsFieldsShortIsTold(_ cell: String, _ isTold: Bool) throws {
        let slices = ["slice:1:3", "slice:4:5", "slice:6"]
        let filled = try Filled(
            "number-fields", "number\n\(cell)\n",
            slices.enumerated().flatMap { ["--set", "part\($0 + 1)={number|digits|\($1)}"] })
        #expect(filled.run.status == 0, "\(filled.run.errors)")
        #expect(filled.run.errors.contains("the 3 fields that share it take 9") == isTold, "\(filled.run.errors)")
    }

    @Test(
        arguments: [
            ("02138-1234", "its slice shows 5 of them"), ("2138", "the slice that shows it takes 5"), ("02138", nil),
        ] as [(String, String?)])
    func aPostalCodeOfAnotherLengthIsTold(_ cell: String, _ said: String?) throws {
        let filled = try Filled("number-fields", "zip\n\(cell)\n", ["--set", "f3={zip|slice:1:5}"])
        #expect(filled.run.status == 0, "\(filled.run.errors)")
        #expect(
            said.map { filled.run.errors.contains($0) } ?? !filled.run.errors.contains("slice"), "\(filled.run.errors)")
    }
}
