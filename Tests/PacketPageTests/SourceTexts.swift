/// The texts in a Swift source, as they are when the program runs: pieces that are joined by `+` are one text, and a text in
/// which `a ? "b" : "c"` stands is two. What nobody knows before stands as `⟦x⟧`.
///
/// - Complexity: O(source), times the ways in which a text can turn out.
struct SourceTexts {
    /// A text, and where it stands.
    struct Found {
        /// The code before it, on one line.
        let lead: String
        let text: String
    }

    /// A way in which a text can turn out, and by which conditions it does.
    private struct Way {
        var text: String
        var choices: [String: Bool] = [:]

        /// Both, one behind the other; nil where a condition would have to hold and not to hold.
        func joined(_ other: Way) -> Way? {
            guard other.choices.allSatisfy({ (choices[$0.key] ?? $0.value) == $0.value }) else { return nil }
            return Way(text: text + other.text, choices: choices.merging(other.choices) { own, _ in own })
        }

        func chosen(_ condition: String, _ holds: Bool) -> Way? {
            Way(text: "", choices: [condition: holds]).joined(self)
        }

        static let unknown = Way(text: "⟦x⟧")
    }

    /// All texts of several words, in the order of the source; those of several lines (`"""`) are left out.
    private(set) var all: [Found] = []

    private let code: [UInt8]
    /// A text has at most so many ways to turn out.
    private static let mostWays = 32

    init(_ source: String) {
        code = Array(source.utf8)
        var index = 0
        while index < code.count {
            if let end = remark(at: index) {
                index = end
            } else if isText(at: index) {
                let chain = chain(at: index)
                let texts = chain.ways.map(\.text).filter(Self.hasWords)
                if !texts.isEmpty {
                    let lead = lead(of: index)
                    all += texts.map { Found(lead: lead, text: $0) }
                }
                index = chain.end
            } else {
                index += 1
            }
        }
    }

    // MARK: - Texts

    /// Pieces that are joined, from one of them on.
    private func chain(at start: Int) -> (ways: [Way], end: Int) {
        var ways = [isJoined(before: start) ? .unknown : Way(text: "")]
        var end = start
        while true {
            let part = operand(at: end)
            ways = joined(ways, part.ways)
            end = part.end
            let sign = skipBlanks(from: end)
            guard byte(sign) == UInt8(ascii: "+"), byte(sign + 1) != UInt8(ascii: "=") else { return (ways, end) }
            end = skipBlanks(from: sign + 1)
        }
    }

    /// What stands between two plus signs.
    private func operand(at start: Int) -> (ways: [Way], end: Int) {
        if isText(at: start) { return literal(at: start) }
        if byte(start) == UInt8(ascii: "(") {
            let end = closing(of: start)
            return (ways(of: start + 1..<end), end + 1)
        }
        var index = start
        while index < code.count, !",)]}:+\n;".utf8.contains(code[index]) {
            index = isText(at: index) ? literal(at: index).end : isOpening(index) ? closing(of: index) + 1 : index + 1
        }
        return ([.unknown], index)
    }

    /// The ways in which an expression turns out.
    private func ways(of range: Range<Int>) -> [Way] {
        let start = skipBlanks(from: range.lowerBound)
        var end = range.upperBound
        while end > start, isBlank(code[end - 1]) { end -= 1 }
        guard start < end else { return [.unknown] }
        if let question = sign("?", in: start..<end) {
            guard let colon = sign(":", in: question + 1..<end) else { return [.unknown] }
            let condition = String(decoding: code[start..<question], as: UTF8.self)
            return ways(of: question + 1..<colon).compactMap { $0.chosen(condition, true) }
                + ways(of: colon + 1..<end).compactMap { $0.chosen(condition, false) }
        }
        if let instead = sign("??", in: start..<end) { return [.unknown] + ways(of: instead + 2..<end) }
        if isText(at: start) {
            let chain = chain(at: start)
            if chain.end == end { return chain.ways }
        }
        if byte(start) == UInt8(ascii: "("), closing(of: start) == end - 1 { return ways(of: start + 1..<end - 1) }
        return [.unknown]
    }

    /// A text in quotes.
    private func literal(at start: Int) -> (ways: [Way], end: Int) {
        var index = start
        while byte(index) == UInt8(ascii: "#") { index += 1 }
        let marks = index - start
        let isLong = code[index...].starts(with: "\"\"\"".utf8)
        let close = Array((isLong ? "\"\"\"" : "\"").utf8) + Array(repeating: UInt8(ascii: "#"), count: marks)
        index += isLong ? 3 : 1
        var ways = [Way(text: "")]
        var plain: [UInt8] = []
        func put() {
            ways = joined(ways, [Way(text: String(decoding: plain, as: UTF8.self))])
            plain = []
        }
        while index < code.count, !code[index...].starts(with: close) {
            guard code[index] == UInt8(ascii: "\\"),
                code[(index + 1)...].prefix(marks).allSatisfy({ $0 == UInt8(ascii: "#") })
            else {
                plain.append(code[index])
                index += 1
                continue
            }
            index += 1 + marks
            if byte(index) == UInt8(ascii: "(") {
                put()
                let end = closing(of: index)
                ways = joined(ways, self.ways(of: index + 1..<end))
                index = end + 1
            } else {
                let (bytes, end) = escaped(at: index)
                plain += bytes
                index = end
            }
        }
        put()
        return (isLong ? [] : ways, index + close.count)
    }

    /// What a backslash before this place makes of it.
    private func escaped(at index: Int) -> (bytes: [UInt8], end: Int) {
        switch byte(index) {
        case UInt8(ascii: "n"): return ([UInt8(ascii: "\n")], index + 1)
        case UInt8(ascii: "t"): return ([UInt8(ascii: "\t")], index + 1)
        case UInt8(ascii: "u"):
            let digits = code[index...].dropFirst(2).prefix { $0 != UInt8(ascii: "}") }
            let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
            return (Array(String(scalar ?? " ").utf8), digits.endIndex + 1)
        default: return ([byte(index) ?? 0], index + 1)
        }
    }

    /// Whether two words stand side by side.
    private static func hasWords(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return bytes.indices.dropFirst().dropLast().contains {
            bytes[$0] == UInt8(ascii: " ") && letters.contains(bytes[$0 - 1]) && letters.contains(bytes[$0 + 1])
        }
    }

    private func joined(_ ways: [Way], _ others: [Way]) -> [Way] {
        let all = ways.flatMap { way in others.compactMap(way.joined) }
        return all.count <= Self.mostWays ? all : ways.compactMap { $0.joined(.unknown) }
    }

    // MARK: - Places

    /// The code before a text.
    private func lead(of index: Int) -> String {
        let before = String(decoding: code[max(0, index - 900)..<index], as: UTF8.self)
        return String(before.split(whereSeparator: \.isWhitespace).joined(separator: " ").suffix(800))
    }

    /// Whether something is joined with what stands here, before it.
    private func isJoined(before index: Int) -> Bool {
        var index = index
        while index > 0, isBlank(code[index - 1]) { index -= 1 }
        return index > 0 && code[index - 1] == UInt8(ascii: "+")
    }

    /// Where a sign stands between blanks, and in no brackets; a colon that belongs to a question mark before it is none.
    private func sign(_ sign: String, in range: Range<Int>) -> Int? {
        var (index, questions) = (range.lowerBound, 0)
        while index < range.upperBound {
            if isText(at: index) {
                index = literal(at: index).end
            } else if isOpening(index) {
                index = closing(of: index) + 1
            } else {
                let stands = index > 0 && isBlank(code[index - 1])
                if stands, questions == 0, code[index...].starts(with: (sign + " ").utf8) { return index }
                if stands, code[index...].starts(with: "? ".utf8) { questions += 1 }
                if stands, code[index...].starts(with: ": ".utf8) { questions -= 1 }
                index += 1
            }
        }
        return nil
    }

    /// Where the bracket that opens here is closed.
    private func closing(of start: Int) -> Int {
        var (index, depth) = (start, 0)
        while index < code.count {
            if let end = remark(at: index) {
                index = end
                continue
            }
            if isText(at: index) {
                index = literal(at: index).end
                continue
            }
            depth += isOpening(index) ? 1 : ")]}".utf8.contains(code[index]) ? -1 : 0
            if depth == 0 { return index }
            index += 1
        }
        return code.count
    }

    private func isOpening(_ index: Int) -> Bool { "([{".utf8.contains(code[index]) }

    private func isText(at index: Int) -> Bool {
        var index = index
        while byte(index) == UInt8(ascii: "#") { index += 1 }
        return byte(index) == UInt8(ascii: "\"")
    }

    /// The end of a remark that begins here.
    private func remark(at index: Int) -> Int? {
        guard byte(index) == UInt8(ascii: "/") else { return nil }
        if byte(index + 1) == UInt8(ascii: "/") {
            return code[index...].firstIndex(of: UInt8(ascii: "\n")) ?? code.count
        }
        guard byte(index + 1) == UInt8(ascii: "*") else { return nil }
        var index = index + 2
        while index < code.count, !code[index...].starts(with: "*/".utf8) { index += 1 }
        return min(index + 2, code.count)
    }

    private func skipBlanks(from index: Int) -> Int {
        code[min(index, code.count)...].firstIndex { !isBlank($0) } ?? code.count
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }

    private func byte(_ index: Int) -> UInt8? { code.indices.contains(index) ? code[index] : nil }
}
