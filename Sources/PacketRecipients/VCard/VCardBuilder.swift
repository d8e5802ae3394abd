import Interchange
import PacketModel

/// Collects the properties of one card and turns them into named values.
///
/// Of several e-mail addresses, telephone numbers and postal addresses the preferred one, else the first, has the plain
/// names; each has the name of its type besides: `email.work`, `phone.mobile`, `address.home.city`.
struct VCardBuilder {
    var row: KeyedRow
    private var properties: [(line: VCardLine, text: String)] = []
    private var labels: [String: String] = [:]
    /// The last number that was put behind each name.
    private var numbers: [String: Int] = [:]
    private var guessed = false

    init(line: Int) { row = KeyedRow(line: line) }

    /// Pictures, sounds, keys, and what says something about the file and not about the person.
    private static let passedOver: Set<String> = [
        "BEGIN", "END", "VERSION", "PRODID", "REV", "PHOTO", "LOGO", "SOUND", "KEY", "AGENT", "PROFILE", "CLIENTPIDMAP",
        "XML", "SORT-STRING", "MAILER", "CLASS",
    ]

    /// Takes a property.
    mutating func add(_ line: VCardLine) {
        guard !Self.passedOver.contains(line.name), properties.count < 2_000 else { return }
        guard let (text, isGuessed) = VCardText.decoded(line) else {
            return row.report(
                .invalidEncoding, .error, field: line.name.lowercased(),
                "Line \(line.line): the text is not valid in the charset that it names, or names none and is not UTF-8.",
                hint: "Export the contacts again, as vCard 4.0.")
        }
        guessed = guessed || isGuessed
        if line.name == "X-ABLABEL" { labels[line.group] = Self.label(text) } else { properties.append((line, text)) }
    }

    /// The values of the card.
    mutating func finish() -> KeyedRow {
        if guessed {
            row.report(
                .guessedEncoding, .warning, "The card is not UTF-8 and is read as windows-1252.",
                hint: "Look at names with accents; export the contacts as vCard 4.0 if they are wrong.")
        }
        name()
        contacts("EMAIL", main: "email", typed: "email") { VCardText.unescaped(Self.withoutScheme($0, "mailto:")) }
        contacts("TEL", main: "phoneNumber", typed: "phone") { VCardText.unescaped(Self.withoutScheme($0, "tel:")) }
        addresses()
        contacts("URL", main: "url", typed: "url", VCardText.unescaped)
        contacts("IMPP", main: "impp", typed: "impp", VCardText.unescaped)
        others()
        return row
    }

    private func first(_ name: String) -> String? {
        properties.filter { $0.line.name == name }.min { $0.line.rank < $1.line.rank }?.text
    }

    private mutating func set(_ name: String, _ value: String) {
        if !value.isEmpty, !row.has(name) { row.set(name, value) }
    }

    private mutating func name() {
        let parts = first("N").map { VCardText.components($0, listsJoinedBy: " ") } ?? []
        func part(_ index: Int) -> String { parts.indices.contains(index) ? parts[index] : "" }
        let full = first("FN").map(VCardText.unescaped) ?? ""
        func joined(_ parts: [String]) -> String { parts.filter { !$0.isEmpty }.joined(separator: " ") }
        let name = WholeName.joined(first: joined([part(1), part(2)]), last: part(0))
        set("firstName", part(1))
        set("lastName", part(0))
        set("fullName", full.isEmpty ? joined([part(3), name, part(4)]) : full)
        set("middleName", part(2))
        set("namePrefix", part(3))
        set("nameSuffix", part(4))
    }

    /// Values of which there may be several, each with a type.
    private mutating func contacts(_ name: String, main: String, typed: String, _ text: (String) -> String) {
        let found = properties.filter { $0.line.name == name }.map { ($0.line, text($0.text)) }.filter { !$0.1.isEmpty }
        let ranked = found.enumerated().sorted {
            ($0.element.0.rank, Self.isFax($0.element.0) ? 1 : 0, $0.offset)
                < ($1.element.0.rank, Self.isFax($1.element.0) ? 1 : 0, $1.offset)
        }.map(\.element)
        guard let best = ranked.first else { return }
        set(main, best.1)
        for (line, value) in found {
            let kind = kind(of: line)
            if kind.isEmpty {
                if value != best.1 { numbered(main, value) }
            } else {
                numbered("\(typed).\(kind)", value)
            }
        }
    }

    /// Sets a value under the name, or under the name and the first number that is free.
    private mutating func numbered(_ name: String, _ value: String) {
        var free = name
        while row.has(free) {
            numbers[name, default: 1] += 1
            free = "\(name).\(numbers[name, default: 1])"
        }
        row.set(free, value)
    }

    private mutating func addresses() {
        let names = ["poBox", "extended", "street", "city", "region", "postcode", "country"]
        let found = properties.filter { $0.line.name == "ADR" }
        let best = found.enumerated().min { ($0.element.line.rank, $0.offset) < ($1.element.line.rank, $1.offset) }
        if let best { put(best.element.text, names, prefix: "") }
        for property in found {
            let kind = kind(of: property.line)
            if !kind.isEmpty { put(property.text, names, prefix: "address.\(kind).") }
        }
        let label = first("LABEL") ?? found.compactMap { $0.line.parameter("LABEL") }.first
        set("address", label.map(VCardText.unescaped) ?? "")
    }

    private mutating func put(_ text: String, _ names: [String], prefix: String) {
        for (name, value) in zip(names, VCardText.components(text, listsJoinedBy: ", ")) { set(prefix + name, value) }
    }

    private mutating func others() {
        let done: Set<String> = ["N", "FN", "EMAIL", "TEL", "ADR", "LABEL", "URL", "IMPP"]
        for (line, text) in properties where !done.contains(line.name) {
            switch line.name {
            case "ORG":
                let parts = VCardText.components(text, listsJoinedBy: ", ")
                set("organization", parts.first ?? "")
                set("department", parts.dropFirst().filter { !$0.isEmpty }.joined(separator: ", "))
            case "BDAY": set("birthday", Self.date(text))
            case "ANNIVERSARY": set("anniversary", Self.date(text))
            case "CATEGORIES":
                set("categories", VCardText.split(text, at: ",").map(VCardText.unescaped).joined(separator: ";"))
            case "GENDER": set("gender", VCardText.components(text, listsJoinedBy: " ").first ?? "")
            default: set(line.name.lowercased(), VCardText.unescaped(text))
            }
        }
    }

    private static func isFax(_ line: VCardLine) -> Bool { line.types.contains("fax") || line.types.contains("pager") }

    /// One word for the types of a property.
    private func kind(of line: VCardLine) -> String {
        if let label = labels[line.group], !line.group.isEmpty { return label }
        let types = line.types
        if line.name == "TEL" {
            if types.contains("fax") { return "fax" }
            if types.contains("cell") || types.contains("mobile") || types.contains("iphone") { return "mobile" }
        }
        return types.first { $0 == "work" || $0 == "home" } ?? types.first ?? ""
    }

    /// Labels of the address book of macOS: `_$!<HomePage>!$_` is one of its own.
    private static func label(_ text: String) -> String {
        let plain = VCardText.unescaped(text).replacing("_$!<", with: "").replacing(">!$_", with: "")
        return plain.lowercased()
    }

    private static func withoutScheme(_ text: String, _ scheme: String) -> String {
        text.lowercased().hasPrefix(scheme) ? String(text.dropFirst(scheme.count)) : text
    }

    /// A whole day as ISO 8601 writes it for people; anything else stays.
    private static func date(_ text: String) -> String {
        let text = VCardText.unescaped(text)
        guard text.utf8.count == 8, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return text }
        return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
    }
}
