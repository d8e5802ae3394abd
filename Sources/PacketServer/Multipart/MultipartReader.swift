#if Server
/// Reads a multipart body (RFC 2046, 5.1; RFC 7578) as it comes in: what a part holds is handed on and never collected.
package struct MultipartReader {
    /// What is found in a body.
    package enum Event: Sendable, Hashable {
        /// A part begins.
        case begin(Part)
        /// Some of what the part holds.
        case data([UInt8])
        /// The part is whole.
        case end
    }

    /// What stands above a part.
    package struct Part: Sendable, Hashable {
        /// The name of the form's field.
        package var name: String
        /// The last part of the file's name, whatever folder it says; nil for a text.
        package var fileName: String?
        /// The type that the client says; empty where it says none.
        package var type = ""

        package init(name: String) { self.name = name }
    }

    private enum State { case preamble, boundary, head, body, epilogue }

    private var state = State.preamble
    private var buffer: [UInt8]
    private let delimiter: [UInt8]
    private var parts = 0
    private let mostParts: Int
    /// More than any part's head has.
    private static let headLimit = 16_384

    /// - Parameters:
    ///   - type: The content type of the body.
    ///   - mostParts: How many parts it may have.
    /// - Throws: `MultipartError` when it is of another type, or names no boundary.
    package init(type: String, mostParts: Int) throws(MultipartError) {
        let field = HeaderParameters(type)
        guard field.value == "multipart/form-data" else { throw .otherType }
        guard let boundary = field["boundary"], (1...70).contains(boundary.utf8.count) else { throw .malformed }
        delimiter = [0x0D, 0x0A, 0x2D, 0x2D] + boundary.utf8
        // The first boundary has no line end before it.
        buffer = [0x0D, 0x0A]
        self.mostParts = mostParts
    }

    /// Takes some of the body.
    ///
    /// - Throws: `MultipartError`, or what the taker throws.
    /// - Complexity: O(bytes); memory for one head, or the bytes that were given.
    package mutating func feed(_ bytes: [UInt8], _ take: (Event) throws -> Void) throws {
        guard state != .epilogue else { return }
        buffer += bytes
        while try step(take) {}
    }

    /// Says that the body has ended.
    ///
    /// - Throws: `MultipartError` when it was cut.
    package func finish() throws(MultipartError) {
        guard state == .epilogue else { throw .malformed }
    }

    /// Whether there may be more to do with what has been read.
    private mutating func step(_ take: (Event) throws -> Void) throws -> Bool {
        switch state {
        case .preamble:
            guard let found = place(of: delimiter) else {
                keep(last: delimiter.count - 1)
                return false
            }
            drop(found + delimiter.count)
            state = .boundary
        case .boundary: return try afterBoundary()
        case .head:
            guard let end = place(of: [0x0D, 0x0A, 0x0D, 0x0A]) else {
                guard buffer.count <= Self.headLimit else { throw MultipartError.malformed }
                return false
            }
            let part = try Self.part(String(decoding: buffer[..<end], as: UTF8.self))
            parts += 1
            guard parts <= mostParts else { throw MultipartError.tooMany }
            drop(end + 4)
            state = .body
            try take(.begin(part))
        case .body:
            guard let found = place(of: delimiter) else {
                let ready = buffer.count - (delimiter.count - 1)
                if ready > 0 {
                    try take(.data(Array(buffer[..<ready])))
                    drop(ready)
                }
                return false
            }
            if found > 0 { try take(.data(Array(buffer[..<found]))) }
            drop(found + delimiter.count)
            state = .boundary
            try take(.end)
        case .epilogue:
            buffer = []
            return false
        }
        return true
    }

    /// Behind a boundary stands a line end, or two hyphens at the end of all; spaces before the line end are let pass.
    private mutating func afterBoundary() throws(MultipartError) -> Bool {
        var index = 0
        if buffer.count >= 2, buffer[0] == 0x2D, buffer[1] == 0x2D {
            buffer = []
            state = .epilogue
            return false
        }
        while index < buffer.count, buffer[index] == 0x20 || buffer[index] == 0x09 { index += 1 }
        guard index < 256 else { throw .malformed }
        guard buffer.count >= index + 2 else { return false }
        guard buffer[index] == 0x0D, buffer[index + 1] == 0x0A else { throw .malformed }
        // A head without lines is a line end alone: the one of the boundary is left, to be found again.
        drop(index)
        state = .head
        return true
    }

    private static func part(_ head: String) throws(MultipartError) -> Part {
        var part: Part?
        var type = ""
        for line in head.split(whereSeparator: \.isNewline) {
            guard let colon = line.firstIndex(of: ":") else { throw .malformed }
            let value = String(line[line.index(after: colon)...])
            switch line[..<colon].lowercased() {
            case "content-disposition":
                let field = HeaderParameters(value)
                guard field.value == "form-data", let name = field["name"], !name.isEmpty else { throw .malformed }
                part = Part(name: name)
                part?.fileName = field["filename"].map { file in
                    file.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
                }
            case "content-type": type = HeaderParameters(value).value
            default: break
            }
        }
        guard var part else { throw .malformed }
        part.type = type
        return part
    }

    // MARK: The buffer

    private func place(of mark: [UInt8]) -> Int? {
        var index = 0
        while let found = buffer[index...].firstIndex(of: mark[0]), found + mark.count <= buffer.count {
            if buffer[found..<found + mark.count].elementsEqual(mark) { return found }
            index = found + 1
        }
        return nil
    }

    private mutating func drop(_ count: Int) { buffer.removeFirst(min(count, buffer.count)) }
    private mutating func keep(last count: Int) { if buffer.count > count { drop(buffer.count - count) } }
}

/// Why a multipart body cannot be read.
package enum MultipartError: Error, Sendable, Hashable {
    /// It is of another type.
    case otherType
    /// It is no multipart body, or not a whole one.
    case malformed
    /// It has too many parts.
    case tooMany
}
#endif
