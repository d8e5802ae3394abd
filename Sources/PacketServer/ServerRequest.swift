#if Server
/// A request that has come in whole.
package struct ServerRequest: Sendable, Hashable {
    package var method: String
    /// The path, without the query, as it was sent.
    package var path: String
    /// What stands in the request's path for the names of the route's, such as `date` of `/scores/:date`.
    package var parameters: [String: String] = [:]
    /// The query, decoded; of two of one name the first.
    package var query: [String: String] = [:]
    /// The header fields by their names in lower case; of two of one name both, with a comma between.
    package var headers: [String: String] = [:]
    package var body: [UInt8] = []
    /// The address that it came from; empty when that is not known.
    package var client = ""

    package init(_ method: String, _ path: String) {
        self.method = method
        self.path = path
    }

    /// The secret of `Authorization: Bearer …`.
    package var bearer: String? {
        guard let field = headers["authorization"], field.lowercased().hasPrefix("bearer ") else { return nil }
        let secret = field.dropFirst(7).drop { $0 == " " }
        return secret.isEmpty ? nil : String(secret)
    }

    /// Takes a query apart (URL Standard, 5.1: a plus is a space). Bytes that are not UTF-8 become replacement
    /// characters.
    static func query(_ text: Substring) -> [String: String] {
        var query: [String: String] = [:]
        for pair in text.split(separator: "&").prefix(64) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = decoded(parts[0])
            if query[name] == nil { query[name] = parts.count > 1 ? decoded(parts[1]) : "" }
        }
        return query
    }

    package static func decoded(_ text: Substring, plusIsSpace: Bool = true) -> String {
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%"), index + 2 < bytes.count, let high = hexadecimal(bytes[index + 1]),
                let low = hexadecimal(bytes[index + 2])
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                index += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}
#endif
