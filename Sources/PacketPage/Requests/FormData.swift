#if Server
import PacketServer

/// What a form of the page sends: texts and files by their names.
package struct FormData: Sendable {
    /// A file that was sent.
    package struct File: Sendable {
        /// The last part of its name, whatever folder it says.
        package let name: String
        package let bytes: [UInt8]
    }

    /// The texts of each name, in their order.
    package private(set) var texts: [String: [String]] = [:]
    /// The files of each name, in their order.
    package private(set) var files: [String: [File]] = [:]
    /// More parts than any form of the page has.
    static let mostParts = 2_000

    /// Reads the body of a request.
    ///
    /// - Throws: `PageError` for a body of another kind.
    init(_ request: ServerRequest) throws(PageError) {
        let type = request.headers["content-type"] ?? ""
        if type.lowercased().hasPrefix("multipart/form-data") {
            guard let boundary = Self.parameter("boundary", of: type), (1...70).contains(boundary.utf8.count) else {
                throw PageError(400, "the form was not sent as forms are")
            }
            try readParts(request.body, boundary)
        } else if type.lowercased().hasPrefix("application/x-www-form-urlencoded") || request.body.isEmpty {
            try readPairs(request.body)
        } else {
            throw PageError(415, "the form was not sent as forms are")
        }
    }

    /// The text of a name; nil where there is none.
    package subscript(name: String) -> String? { texts[name]?.first }

    /// The number of a name.
    package func number(_ name: String) -> Int? { self[name].flatMap(Int.init(sent:)) }

    private mutating func readPairs(_ body: [UInt8]) throws(PageError) {
        let pairs = body.split(separator: UInt8(ascii: "&"))
        guard pairs.count <= Self.mostParts else { throw PageError(413, "the form says more than it can") }
        for pair in pairs {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? parts[1] : []
            texts[Self.decoded(parts[0]), default: []].append(Self.decoded(value))
        }
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        ServerRequest.decoded(String(decoding: bytes, as: UTF8.self)[...])
    }

    /// Multipart bodies (RFC 7578): parts between lines that begin with the boundary.
    private mutating func readParts(_ body: [UInt8], _ boundary: String) throws(PageError) {
        let mark = Array("--\(boundary)".utf8)
        var places: [Int] = []
        var index = 0
        while index + mark.count <= body.count {
            guard let found = body[index...].firstIndex(of: mark[0]), found + mark.count <= body.count else { break }
            if body[found..<found + mark.count].elementsEqual(mark) {
                places.append(found)
                index = found + mark.count
            } else {
                index = found + 1
            }
        }
        guard places.count >= 2, places.count <= Self.mostParts else {
            throw PageError(400, "the form was not sent as forms are")
        }
        for (start, end) in zip(places, places.dropFirst()) {
            // A line end belongs to the boundary on either side.
            let part = body[min(end, start + mark.count + 2)..<max(start + mark.count + 2, end - 2)]
            guard let head = part.firstRange(of: [0x0D, 0x0A, 0x0D, 0x0A]) else {
                throw PageError(400, "the form was not sent as forms are")
            }
            add(String(decoding: part[..<head.lowerBound], as: UTF8.self), Array(part[head.upperBound...]))
        }
    }

    private mutating func add(_ head: String, _ content: [UInt8]) {
        let line = head.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("content-disposition:") }
        guard let line, let name = Self.parameter("name", of: String(line)) else { return }
        guard let file = Self.parameter("filename", of: String(line)) else {
            texts[name, default: []].append(String(decoding: content, as: UTF8.self))
            return
        }
        // Browsers send an empty file for a choice that nobody made.
        guard !file.isEmpty || !content.isEmpty else { return }
        let last = file.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? "file"
        files[name, default: []].append(File(name: last, bytes: content))
    }

    /// A parameter of a header field; browsers write `%22` for a quotation mark in it.
    private static func parameter(_ name: String, of field: String) -> String? {
        for piece in field.split(separator: ";").dropFirst() {
            let trimmed = piece.drop { $0 == " " }
            guard trimmed.lowercased().hasPrefix("\(name)=") else { continue }
            let value = trimmed.dropFirst(name.count + 1).filter { $0 != "\"" }
            return value.replacing("%22", with: "\"")
        }
        return nil
    }
}

extension Int {
    /// A number as somebody sends it; nil for one that no table and no form has.
    init?(sent text: String) {
        guard text.utf8.count <= 9, let number = Int(text) else { return nil }
        self = number
    }
}
#endif
