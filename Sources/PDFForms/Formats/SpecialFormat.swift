/// The parameter `psf` of AFSpecial_Format and AFSpecial_Keystroke: numbers of the United States.
public enum SpecialFormat: Int, Hashable, Sendable {
    /// 12345
    case zip = 0
    /// 12345-6789
    case zipPlus4 = 1
    /// (123) 456-7890, or 456-7890
    case phone = 2
    /// 123-45-6789
    case socialSecurity = 3

    /// The value with the punctuation of the format.
    ///
    /// Acrobat's format script (through util.printx) picks digits until the mask is full and shows half a number
    /// without a word; its keystroke script refuses such a number. Here the keystroke rule holds for both: exactly as
    /// many digits as the mask, with spaces, periods, hyphens and parentheses between them. A telephone number that
    /// begins with 011 is dialled abroad, has any length and is shown as it is.
    public func shown(_ value: String) -> Result<ShownValue, FormatFailure> {
        let isMark: (UInt8) -> Bool = { byte in
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."): true
            case UInt8(ascii: "("), UInt8(ascii: ")"): self == .phone
            default: false
            }
        }
        guard value.utf8.count <= 64 else { return .failure(wrongLength) }
        guard value.utf8.allSatisfy({ $0.decimalDigit != nil || isMark($0) }) else {
            return .failure(FormatFailure(.wrongCharacter, sentence))
        }
        let digits = value.utf8.filter { $0.decimalDigit != nil }
        if self == .phone, digits.starts(with: "011".utf8) {
            return .success(ShownValue(text: value, value: value))
        }
        guard let mask = mask(digits: digits.count) else { return .failure(wrongLength) }
        var rest = digits[...]
        var text: [UInt8] = []
        for byte in mask.utf8 {
            text.append(byte == UInt8(ascii: "9") ? rest.popFirst() ?? byte : byte)
        }
        return .success(ShownValue(text: String(decoding: text, as: UTF8.self), value: value))
    }

    private func mask(digits: Int) -> String? {
        switch (self, digits) {
        case (.zip, 5): "99999"
        case (.zipPlus4, 9): "99999-9999"
        case (.phone, 7): "999-9999"
        case (.phone, 10): "(999) 999-9999"
        case (.socialSecurity, 9): "999-99-9999"
        default: nil
        }
    }

    private var wrongLength: FormatFailure { FormatFailure(.wrongLength, sentence) }

    private var sentence: String {
        switch self {
        case .zip: "A zip code has 5 digits."
        case .zipPlus4: "A zip code of this kind has 9 digits, as in 12345-6789."
        case .phone: "A telephone number has 7 or 10 digits, as in (123) 456-7890."
        case .socialSecurity: "A social security number has 9 digits, as in 123-45-6789."
        }
    }
}
