import Interchange
import Marks

/// Reads the objects of an FDF file in the order in which they stand there (ISO 32000-1, 12.7.7).
struct FDFParser {
    private let bytes: [UInt8]
    private var index = 0
    private var nodes = 0

    /// The indirect objects by number, and all dictionaries that stand after `trailer`.
    private(set) var objects: [Int: FDFObject] = [:]
    private(set) var trailers: [[String: FDFObject]] = []

    private static let depth = 64
    private static let nodeLimit = 2_000_000

    /// Reads all objects.
    init(_ bytes: [UInt8]) throws(RecipientError) {
        self.bytes = bytes
        var numbers: [Int] = []
        while let token = try token() {
            switch token {
            case .word("obj"):
                let number = numbers.suffix(2).first
                var object = try value(0)
                if let stream = streamBytes() { object = .stream(stream) }
                if let number, numbers.count >= 2 { objects[number] = object }
                numbers = []
            case .word("trailer"):
                if case .dictionary(let dictionary) = try value(0) { trailers.append(dictionary) }
                numbers = []
            case .word(let text): if let number = Int(text) { numbers.append(number) } else { numbers = [] }
            default: numbers = []
            }
        }
    }

    /// What an object is, references followed.
    func resolved(_ object: FDFObject?) -> FDFObject {
        var object = object ?? .null
        for _ in 0..<32 {
            guard case .reference(let number) = object else { return object }
            object = objects[number] ?? .null
        }
        return .null
    }

    private enum Token {
        case word(String), open, close, openDictionary, closeDictionary, string([UInt8]), name(String)
    }

    private func wrong() -> RecipientError {
        RecipientError(.malformed, message: "This FDF is damaged. Export it again.")
    }

    private mutating func value(_ depth: Int) throws(RecipientError) -> FDFObject {
        guard let token = try token() else { throw wrong() }
        return try value(token, depth)
    }

    private mutating func value(_ token: Token, _ depth: Int) throws(RecipientError) -> FDFObject {
        nodes += 1
        guard depth < Self.depth, nodes < Self.nodeLimit else { throw wrong() }
        switch token {
        case .string(let bytes): return .string(bytes)
        case .name(let name): return .name(name)
        case .word("null"): return .null
        case .word(let text): return try reference(text) ?? .word(text)
        case .open:
            var items: [FDFObject] = []
            while true {
                guard let next = try self.token() else { throw wrong() }
                if case .close = next { return .array(items) }
                items.append(try value(next, depth + 1))
            }
        case .openDictionary:
            var entries: [String: FDFObject] = [:]
            while true {
                guard let next = try self.token() else { throw wrong() }
                if case .closeDictionary = next { return .dictionary(entries) }
                guard case .name(let key) = next else { throw wrong() }
                entries[key] = try value(depth + 1)
            }
        case .close, .closeDictionary: throw wrong()
        }
    }

    /// `12 0 R`, when the number is the beginning of it.
    private mutating func reference(_ text: String) throws(RecipientError) -> FDFObject? {
        guard let number = Int(text) else { return nil }
        let before = index
        if case .word(let generation)? = try? token(), Int(generation) != nil, case .word("R")? = try? token() {
            return .reference(number)
        }
        index = before
        return nil
    }

    /// The bytes between `stream` and `endstream`, if that is what follows.
    private mutating func streamBytes() -> [UInt8]? {
        let before = index
        guard case .word("stream")? = try? token() else {
            index = before
            return nil
        }
        if index < bytes.count, bytes[index] == 0x0D { index += 1 }
        if index < bytes.count, bytes[index] == 0x0A { index += 1 }
        let word = Array("endstream".utf8)
        let start = index
        while index + word.count <= bytes.count {
            if bytes[index] == word[0], bytes[index...].starts(with: word) { break }
            index += 1
        }
        var end = index
        if end > start, bytes[end - 1] == 0x0A { end -= 1 }
        if end > start, bytes[end - 1] == 0x0D { end -= 1 }
        return Array(bytes[start..<end])
    }

    // MARK: Tokens

    private mutating func token() throws(RecipientError) -> Token? {
        skipSpace()
        guard index < bytes.count else { return nil }
        let byte = bytes[index]
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        switch byte {
        case UInt8(ascii: "["):
            index += 1
            return .open
        case UInt8(ascii: "]"):
            index += 1
            return .close
        case UInt8(ascii: "<") where next == byte:
            index += 2
            return .openDictionary
        case UInt8(ascii: ">") where next == byte:
            index += 2
            return .closeDictionary
        case UInt8(ascii: "<"): return .string(try hexadecimal())
        case UInt8(ascii: "("): return .string(try literal())
        case UInt8(ascii: "/"): return .name(name())
        default:
            let start = index
            while index < bytes.count, Self.isRegular(bytes[index]) { index += 1 }
            if index == start { index += 1 }
            return .word(String(decoding: bytes[start..<index], as: UTF8.self))
        }
    }

    private mutating func skipSpace() {
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%") {
                while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
            } else if bytes[index] <= 0x20 {
                index += 1
            } else {
                return
            }
        }
    }

    private static func isRegular(_ byte: UInt8) -> Bool { byte > 0x20 && !"()<>[]{}/%".utf8.contains(byte) }

    private mutating func hexadecimal() throws(RecipientError) -> [UInt8] {
        index += 1
        let string = ContentString(hexadecimalIn: bytes[...], at: &index)
        guard string.isClosed else { throw wrong() }
        return string.bytes
    }

    private mutating func name() -> String {
        index += 1
        var text: [UInt8] = []
        while index < bytes.count, Self.isRegular(bytes[index]) {
            if bytes[index] == UInt8(ascii: "#"), index + 2 < bytes.count, let high = bytes[index + 1].hexadecimalValue,
                let low = bytes[index + 2].hexadecimalValue
            {
                text.append(high << 4 | low)
                index += 3
            } else {
                text.append(bytes[index])
                index += 1
            }
        }
        return String(ordering: text)
    }

    private mutating func literal() throws(RecipientError) -> [UInt8] {
        index += 1
        let string = ContentString(literalIn: bytes[...], at: &index, readsLineEnds: true)
        guard string.isClosed else { throw wrong() }
        return string.bytes
    }
}
