import PDFForms
import Testing

struct SpecialFormatTests {
    @Test(arguments: [
        (0, "12345", "12345"), (0, "", ""), (0, "1234", "<wrong-length>"), (0, "123456", "<wrong-length>"),
        (0, "1234a", "<wrong-character>"), (1, "123456789", "12345-6789"), (1, "12345-6789", "12345-6789"),
        (1, "12345 6789", "12345-6789"), (1, "12345", "<wrong-length>"), (2, "1234567890", "(123) 456-7890"),
        (2, "123.456.7890", "(123) 456-7890"), (2, "(123)456-7890", "(123) 456-7890"), (2, "4567890", "456-7890"),
        (2, "456-7890", "456-7890"), (2, "12345678", "<wrong-length>"), (2, "+1 123 456 7890", "<wrong-character>"),
        (2, "011 44 20 7946 0000", "011 44 20 7946 0000"), (3, "123456789", "123-45-6789"),
        (3, "123 45 6789", "123-45-6789"), (3, "12345678", "<wrong-length>"), (3, "(123)456789", "<wrong-character>"),
        (3, "١٢٣٤٥٦٧٨٩", "<wrong-character>"),
    ])
    func punctuatesNumbers(_ kind: Int, _ value: String, _ shown: String) {
        #expect(ValueFormat.apply(FieldScript("AFSpecial_Format(\(kind));"), to: value).outcome == shown)
        let keystroke = ValueFormat.apply(FieldScript("AFSpecial_Keystroke(\(kind));"), to: value)
        #expect(keystroke.outcome == (shown.hasPrefix("<") ? shown : value))
    }

    @Test(arguments: [
        ("99/99/9999", "12/31/2024", "12/31/2024"), ("99/99/9999", "12312024", "12/31/2024"),
        ("99/99/9999", "1231202", "<wrong-length>"), ("99/99/9999", "123120245", "<wrong-length>"),
        ("99/99/9999", "12-31-2024", "<wrong-character>"), ("A", "M", "M"), ("A", "É", "É"),
        ("A", "1", "<wrong-character>"),
        ("AA", "M", "<wrong-length>"), ("999-999-9999", "1234567890", "123-456-7890"), ("OO9", "a12", "a12"),
        ("OO9", "a1b", "<wrong-character>"), ("X-X", "?-!", "?-!"), ("X-X", "?!", "?-!"),
        ("9", "٣", "<wrong-character>"),
        ("9", "5\u{301}", "<wrong-character>"), ("", "anything", "anything"), ("99", "", ""),
    ])
    func completesMasks(_ mask: String, _ value: String, _ shown: String) {
        #expect(ValueFormat.apply(FieldScript("AFSpecial_KeystrokeEx(\"\(mask)\");"), to: value).outcome == shown)
    }
}
