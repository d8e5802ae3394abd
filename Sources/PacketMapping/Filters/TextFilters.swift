import Interchange

/// `trim`
struct TrimFilter: TextFilter {
    init(_ arguments: FilterArguments) {}

    func apply(to buffer: inout Bytes, from start: Int) {
        guard let first = buffer[start...].first, let last = buffer.last else { return }
        // Most values have nothing to drop.
        if first > 0x20 && first < 0x80 && last > 0x20 && last < 0x80 { return }
        buffer.replaceTail(from: start, with: buffer.text(from: start).trimmed)
    }
}

/// `default:text`
struct DefaultFilter: TextFilter {
    private let text: String

    init(_ arguments: FilterArguments) { text = arguments.text(0) ?? "" }

    func apply(to buffer: inout Bytes, from start: Int) {
        if buffer[start...].isBlank { buffer.replaceTail(from: start, with: text) }
    }

    func origin(of value: String, _ isMeant: (String) -> Bool) -> String? { value == text ? nil : value }
}

/// `replace:text:replacement`, by canonical equivalence.
struct ReplaceFilter: TextFilter {
    private let text: Bytes
    private let replacement: Bytes

    init(_ arguments: FilterArguments) throws(Problem) {
        text = Bytes((arguments.text(0) ?? "").nfc.utf8)
        replacement = Bytes((arguments.text(1) ?? "").utf8)
        if text.isEmpty {
            throw arguments.problem(
                0, "the text to replace is empty", hint: "a space stands in quotes: replace:\" \":-")
        }
    }

    func apply(to buffer: inout Bytes, from start: Int) throws(FilterFailure) {
        let isPlain = buffer[start...].isASCII && text[...].isASCII
        var rest = isPlain ? buffer[start...] : Bytes(buffer.text(from: start).nfc.utf8)[...]
        guard CanonicalEquivalence.firstIndex(of: text[...], in: rest) != nil else { return }
        var output: Bytes = []
        while let index = CanonicalEquivalence.firstIndex(of: text[...], in: rest) {
            output.append(contentsOf: rest[..<index])
            output.append(contentsOf: replacement)
            rest = rest[(index + text.count)...]
            if output.count > Limits.valueBytes { throw .tooLong }
        }
        output.append(contentsOf: rest)
        buffer.removeSubrange(start...)
        buffer.append(contentsOf: output)
    }

    func origin(of value: String, _ isMeant: (String) -> Bool) -> String? {
        let value = value.nfc
        guard !replacement.isEmpty,
            CanonicalEquivalence.firstIndex(of: replacement[...], in: Bytes(value.utf8)[...]) == nil
        else { return nil }
        return value
    }
}

/// `pad:width:character:left|right`, and `{row:05}`.
struct PadFilter: TextFilter {
    private enum Side: String, CaseIterable { case left, right }

    private let width: Int
    private let character: Bytes
    private let side: Side

    init(_ arguments: FilterArguments) throws(Problem) {
        width = try arguments.integer(0, in: 0...Limits.padWidth) ?? 0
        let character = arguments.text(1) ?? " "
        guard character.count == 1, character.utf8.count <= 32 else {
            throw arguments.problem(
                1, "one character is expected", hint: "a space or a `:` stands in quotes: pad:5:\" \"")
        }
        self.character = Bytes(character.utf8)
        side = try arguments.choice(2, Side.self, "side") ?? .left
    }

    /// Makes the padding of `{row:05}`: a leading zero fills with zeros, otherwise with spaces.
    init(digits: String, at range: Range<Int>) throws(Problem) {
        guard let width = Int(digits), width <= Limits.padWidth else {
            throw Problem(.filterArgument, at: range, "a width from 0 to \(Limits.padWidth) is expected")
        }
        self.width = width
        character = [UInt8(ascii: digits.hasPrefix("0") ? "0" : " ")]
        side = .left
    }

    /// Whether different numbers stay different, in a name that may be cut at its end.
    var keepsNumbersApart: Bool { side == .left && character == [UInt8(ascii: "0")] && width <= 20 }

    func apply(to buffer: inout Bytes, from start: Int) {
        let length = buffer[start...].isASCII ? buffer.count - start : buffer.text(from: start).count
        guard length < width else { return }
        let end = side == .left ? start : buffer.count
        if character.count == 1 {
            buffer.insert(contentsOf: repeatElement(character[0], count: width - length), at: end)
        } else {
            buffer.insert(contentsOf: Bytes(repeatElement(character, count: width - length).joined()), at: end)
        }
    }

    func origin(of value: String, _ isMeant: (String) -> Bool) -> String? {
        let filler = String(decoding: character, as: UTF8.self)
        let isFilled = side == .left ? value.hasPrefix(filler) : value.hasSuffix(filler)
        return value.count > width || value.count == width && !isFilled ? value : nil
    }
}
