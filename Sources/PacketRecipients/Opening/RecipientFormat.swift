/// The formats of files of people.
public enum RecipientFormat: String, Sendable, Hashable, Codable, CaseIterable {
    case csv, tsv, xlsx, json, jsonl, vcard, fdf, xfdf, sqlite

    /// The format of a file, told by its first bytes; by its name where text could be several things.
    static func detect(_ beginning: [UInt8], name: String) -> RecipientFormat {
        if beginning.starts(with: [0x50, 0x4B]) || beginning.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) { return .xlsx }
        if beginning.starts(with: Array("SQLite format 3\0".utf8)) { return .sqlite }
        let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        switch ending {
        case "csv", "txt": return .csv
        case "tsv", "tab": return .tsv
        case "jsonl", "ndjson": return .jsonl
        default: break
        }
        let text = String(decoding: WholeText.utf8(beginning).prefix(4_096), as: UTF8.self)
        let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if start.hasPrefix("%FDF-") { return .fdf }
        if start.prefix(11).uppercased() == "BEGIN:VCARD" { return .vcard }
        if start.hasPrefix("<") { return .xfdf }
        if start.hasPrefix("{") || start.hasPrefix("[") { return .json }
        return .csv
    }
}
