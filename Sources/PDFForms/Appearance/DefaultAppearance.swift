public import PDFObjects
import Synchronization

/// A default appearance string (ISO 32000-1, 12.7.3.3), taken apart.
public struct DefaultAppearance: Hashable, Sendable {
    /// The font resource that Tf names; `Helv` when no string names one.
    public var fontName: PDFName
    /// The size in points that Tf sets; 0 asks for an automatic one.
    public var size: Double
    /// Tc in points.
    public var characterSpacing = 0.0
    /// Tw in points.
    public var wordSpacing = 0.0
    /// Tz as a factor.
    public var horizontalScale = 1.0
    /// Ts in points.
    public var rise = 0.0
    /// The operators that set a colour, as they are written, or `0 g`.
    public var color: [UInt8] = Array("0 g".utf8)

    /// Whether the form was last saved by Acrobat 9.0, whose automatic sizes are its own.
    var isOfAcrobat9 = false

    /// Reads the first of some strings that names a font; without one the text is in `/Helv 0 Tf 0 g`.
    ///
    /// A string without Tf still gives its colour. A font name that is empty (`/ 18 Tf`) counts as none, a size that is
    /// negative as its magnitude (Acrobat draws such text upright).
    ///
    /// - Parameter candidates: From the widget's own to the form's.
    public init(_ candidates: [[UInt8]?]) {
        self.init()
        var color: [UInt8]?
        for candidate in candidates.compactMap({ $0 }) {
            guard let parsed = Self.parsed(candidate) else { continue }
            if color == nil { color = parsed.hasColor ? parsed.appearance.color : nil }
            guard parsed.hasFont else { continue }
            self = parsed.appearance
            if let color { self.color = color }
            return
        }
        if let color { self.color = color }
    }

    private init() {
        fontName = "Helv"
        size = 0
    }

    private typealias Parsed = (appearance: DefaultAppearance, hasFont: Bool, hasColor: Bool)

    /// What the last strings say: thousands of widgets have a handful of them.
    private static let known = Mutex<[[UInt8]: Parsed]>([:])
    private static let knownLimit = 256

    private static func parsed(_ bytes: [UInt8]) -> Parsed? {
        guard bytes.count < 4_096 else { return nil }
        if let known = known.withLock({ $0[bytes] }) { return known }
        let parsed = parse(bytes)
        known.withLock { known in
            if known.count >= knownLimit { known.removeAll() }
            known[bytes] = parsed
        }
        return parsed
    }

    private static func parse(_ bytes: [UInt8]) -> Parsed {
        var appearance = DefaultAppearance()
        var hasFont = false
        var colors: [(String, [PDFObject])] = []
        var operands: [PDFObject] = []
        var scanner = ContentScanner(bytes)
        while let token = scanner.next() {
            guard case .operator(let name) = token else {
                if case .operand(let object) = token { operands.append(object) }
                continue
            }
            let number = operands.last?.number.map { min(10_000, max(-10_000, $0)) }
            switch name {
            case "Tf":
                if let number { appearance.size = number.magnitude }
                if operands.count >= 2, let font = operands[operands.count - 2].name, !font.rawValue.isEmpty {
                    appearance.fontName = font
                    hasFont = true
                }
            case "Tc": appearance.characterSpacing = number ?? 0
            case "Tw": appearance.wordSpacing = number ?? 0
            case "Tz": appearance.horizontalScale = max(0.01, (number ?? 100) / 100)
            case "Ts": appearance.rise = number ?? 0
            case "g", "rg", "k":
                let count = name == "g" ? 1 : name == "rg" ? 3 : 4
                let numbers = operands.suffix(count).filter { $0.number != nil }
                if numbers.count == count { colors = [(name, Array(numbers))] }
            default: break
            }
            operands.removeAll()
        }
        if let (name, numbers) = colors.last {
            var writer = ContentWriter()
            for number in numbers { writer.numbers(number.number ?? 0) }
            writer.raw(name)
            appearance.color = writer.bytes
        }
        return (appearance, hasFont, !colors.isEmpty)
    }

    /// Whether the text state has to be restored after the text.
    var needsRestoring: Bool {
        characterSpacing != 0 || wordSpacing != 0 || horizontalScale != 1 || rise != 0
    }
}
