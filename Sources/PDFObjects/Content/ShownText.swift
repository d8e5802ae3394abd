import Interchange

/// Finds what a content stream shows in which font (ISO 32000-1, 9.3 and 9.4), and nothing else of it: the bytes of all
/// strings behind each choice of a font.
///
/// `ContentScanner` makes values of all operands, which is most of the time that reading a page takes; here they are
/// passed over.
public struct ShownText {
    /// A font's name and the strings that are shown in it.
    public struct Run {
        /// The font's resource name; nil where the stream has chosen none.
        public var font: PDFName?
        /// The strings, as they are shown.
        public var strings: [[UInt8]]
    }

    /// In the order of the first use of each font.
    public private(set) var runs: [Run] = []
    /// Whether it is not certain where a string or an inline image ends; then there may be more than what was found.
    public private(set) var isUncertain = false
    private let bytes: [UInt8]
    private var index = 0
    private var places: [PDFName?: Int] = [:]
    private var font: PDFName?
    private var saved: [PDFName?] = []
    /// The operands before the next operator.
    private var strings: [[UInt8]] = []
    private var name: Range<Int>?
    private var hasImages = false

    /// Reads a content stream.
    ///
    /// - Complexity: O(bytes).
    public init(_ content: [UInt8]) {
        bytes = content
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "("): strings.append(literal())
            case UInt8(ascii: "<"):
                if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "<") {
                    index += 2
                } else {
                    strings.append(hexadecimal())
                }
            case UInt8(ascii: "%"): while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
            case UInt8(ascii: "/"):
                index += 1
                name = regular()
            case let byte where ContentCharacters.isRegular(byte): word(regular())
            default: index += 1
            }
        }
    }

    private mutating func regular() -> Range<Int> {
        let start = index
        while index < bytes.count, ContentCharacters.isRegular(bytes[index]) { index += 1 }
        return start..<index
    }

    private mutating func word(_ word: Range<Int>) {
        let first = bytes[word.lowerBound]
        switch (first, word.count == 2 ? bytes[word.lowerBound + 1] : 0) {
        case (UInt8(ascii: "0")...UInt8(ascii: "9"), _), (UInt8(ascii: "-"), _), (UInt8(ascii: "."), _),
            (UInt8(ascii: "+"), _):
            return
        case (UInt8(ascii: "T"), UInt8(ascii: "f")): font = name.map(resourceName)
        case (UInt8(ascii: "T"), UInt8(ascii: "j")), (UInt8(ascii: "T"), UInt8(ascii: "J")): show()
        case (UInt8(ascii: "'"), 0), (UInt8(ascii: "\""), 0): show()
        case (UInt8(ascii: "I"), UInt8(ascii: "D")) where word.count == 2: skipImage()
        case (UInt8(ascii: "q"), 0) where word.count == 1: saved.append(font)
        case (UInt8(ascii: "Q"), 0) where word.count == 1: font = saved.popLast() ?? font
        // Behind an image whose end was taken to be elsewhere there is no order.
        default: if hasImages, !Self.operators.contains(Array(bytes[word])) { isUncertain = true }
        }
        strings.removeAll(keepingCapacity: true)
        name = nil
    }

    private func resourceName(_ range: Range<Int>) -> PDFName {
        guard bytes[range].contains(UInt8(ascii: "#")) else { return PDFName(bytes: bytes[range]) }
        var scanner = ContentScanner(bytes[(range.lowerBound - 1)..<range.upperBound])
        guard case .operand(.name(let name)) = scanner.next() else { return PDFName(bytes: bytes[range]) }
        return name
    }

    private mutating func show() {
        let shown = strings.filter { !$0.isEmpty }
        guard !shown.isEmpty else { return }
        if let place = places[font] {
            runs[place].strings += shown
        } else {
            places[font] = runs.count
            runs.append(Run(font: font, strings: shown))
        }
    }

    private mutating func literal() -> [UInt8] {
        index += 1
        let string = ContentString(literalIn: bytes[...], at: &index)
        if !string.isClosed { isUncertain = true }
        return string.bytes
    }

    private mutating func hexadecimal() -> [UInt8] {
        index += 1
        return ContentString(hexadecimalIn: bytes[...], at: &index).bytes
    }

    /// Passes over the data of an inline image (8.9.7): up to an EI that stands alone.
    private mutating func skipImage() {
        hasImages = true
        index += 1
        while index + 1 < bytes.count {
            if bytes[index] == UInt8(ascii: "E"), bytes[index + 1] == UInt8(ascii: "I"),
                !ContentCharacters.isRegular(bytes[index - 1]),
                index + 2 >= bytes.count || !ContentCharacters.isRegular(bytes[index + 2])
            {
                index += 2
                return
            }
            index += 1
        }
        index = bytes.count
    }

    /// All operators but those that are told apart above, and words that are operands (ISO 32000-1, annex A).
    private static let operators = Set(
        """
        b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i j J K k l m M MP n re RG rg ri \
        s S SC sc SCN scn sh T* Tc Td TD TL Tm Tr Ts Tw Tz v w W W* y true false null
        """.split(separator: " ").map { Array($0.utf8) })
}
