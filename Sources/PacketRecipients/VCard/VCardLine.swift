import Marks

/// A content line of a vCard, unfolded (RFC 6350, 3.3; RFC 2426; vCard 2.1).
struct VCardLine {
    /// The number of its first line in the file, from 1.
    var line: Int
    /// `item1` in `item1.EMAIL`, in lower case.
    var group = ""
    /// The name in upper case.
    var name = ""
    /// Parameters; names in upper case. A parameter of vCard 2.1 without a name is a TYPE.
    var parameters: [(name: String, value: String)] = []
    /// What follows the colon, as it stands there.
    var value: [UInt8] = []

    /// All types, in lower case, without those that say nothing.
    var types: [String] {
        parameters.filter { $0.name == "TYPE" }
            .flatMap { $0.value.lowercased().split(separator: ",").map(String.init) }
            .filter { !["internet", "pref", "voice", "text", "msg", "postal", "parcel", "dom", "intl"].contains($0) }
    }

    /// How much it is preferred; less is more.
    var rank: Int {
        if let rank = parameter("PREF").flatMap({ Int($0) }) { return rank }
        let isPreferred = parameters.contains {
            $0.name == "TYPE" && $0.value.lowercased().split(separator: ",").contains("pref")
        }
        return isPreferred ? 1 : 1_000
    }

    var isQuotedPrintable: Bool {
        parameters.contains {
            ["ENCODING", "TYPE"].contains($0.name) && $0.value.uppercased() == "QUOTED-PRINTABLE"
        }
    }

    func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// Reads the part in front of the colon; nil when there is none.
    init?(_ bytes: ArraySlice<UInt8>, line: Int) {
        self.line = line
        var isQuoted = false
        var pieces: [[UInt8]] = [[]]
        var end: Int?
        for index in bytes.indices {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, byte == UInt8(ascii: ":") {
                end = index
                break
            }
            if !isQuoted, byte == UInt8(ascii: ";") { pieces.append([]) } else { pieces[pieces.count - 1].append(byte) }
        }
        guard let end, pieces.count < 200 else { return nil }
        let name = String(ordering: pieces[0]).split(separator: ".", maxSplits: 1)
        guard let last = name.last, last.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        self.name = last.uppercased()
        if name.count == 2 { group = name[0].lowercased() }
        for piece in pieces.dropFirst() {
            let text = String(ordering: piece)
            guard let equals = text.firstIndex(of: "=") else {
                parameters.append(("TYPE", text))
                continue
            }
            let value = text[text.index(after: equals)...].replacing("\"", with: "")
            parameters.append((text[..<equals].uppercased(), Self.caretDecoded(String(value))))
        }
        value = Array(bytes[(end + 1)...])
    }

    /// RFC 6868: ^n is a line end, ^' a quote.
    private static func caretDecoded(_ text: String) -> String {
        text.contains("^")
            ? text.replacing("^n", with: "\n").replacing("^'", with: "\"").replacing("^^", with: "^") : text
    }
}
