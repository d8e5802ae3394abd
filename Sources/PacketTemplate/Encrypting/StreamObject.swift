/// Where in a stream object, as this project writes it, the things stand that encryption changes: the strings of its
/// dictionary, the value of Length, and the data.
///
/// It reads what was written here, not files of others: Length is a number in the dictionary itself, after one space.
struct StreamObject {
    /// What is written anew, in the order of the file.
    enum Edit {
        /// A string with its delimiters, and what it says.
        case string(Range<Int>, [UInt8])
        /// The digits of Length.
        case length(Range<Int>)
    }

    private(set) var edits: [Edit] = []
    /// The data between the keywords.
    let data: Range<Int>
    /// What follows the data in every stream object.
    static let end = Array("\nendstream\nendobj\n".utf8)
    private static let begin = Array(">>stream\n".utf8)
    private static let length = Array("/Length ".utf8)

    /// Finds the parts of the object in a range of a file; nil when it is not a stream.
    ///
    /// - Complexity: O(size of the dictionary).
    init?(_ range: Range<Int>, of bytes: [UInt8]) {
        guard range.count > Self.end.count, bytes[range].suffix(Self.end.count).elementsEqual(Self.end) else {
            return nil
        }
        var place = range.lowerBound
        let limit = range.upperBound - Self.end.count
        var depth = 0
        while true {
            guard place + 1 < limit else { return nil }
            switch (bytes[place], bytes[place + 1]) {
            case (UInt8(ascii: "<"), UInt8(ascii: "<")):
                depth += 1
                place += 2
            case (UInt8(ascii: ">"), UInt8(ascii: ">")):
                depth -= 1
                guard depth == 0 else {
                    place += 2
                    continue
                }
                guard bytes[place..<limit].starts(with: Self.begin) else { return nil }
                data = (place + Self.begin.count)..<limit
                return
            case (UInt8(ascii: "["), _):
                depth += 1
                place += 1
            case (UInt8(ascii: "]"), _):
                depth -= 1
                place += 1
            case (UInt8(ascii: "<"), _):
                let start = place
                let value = Self.hexadecimal(&place, bytes, limit)
                edits.append(.string(start..<place, value))
            case (UInt8(ascii: "("), _):
                let start = place
                let value = Self.literal(&place, bytes, limit)
                edits.append(.string(start..<place, value))
            case (UInt8(ascii: "/"), UInt8(ascii: "L"))
            where depth == 1 && bytes[place..<limit].starts(with: Self.length):
                let start = place + Self.length.count
                place = start
                while place < limit, (0x30...0x39).contains(bytes[place]) { place += 1 }
                edits.append(.length(start..<place))
            default: place += 1
            }
        }
    }

    private static func hexadecimal(_ place: inout Int, _ bytes: [UInt8], _ limit: Int) -> [UInt8] {
        var value: [UInt8] = []
        var half: UInt8?
        place += 1
        while place < limit, bytes[place] != UInt8(ascii: ">") {
            let digit: UInt8
            switch bytes[place] {
            case let byte where (0x30...0x39).contains(byte): digit = byte - 0x30
            case let byte: digit = (byte & 0xDF) &- 0x37
            }
            if let high = half { value.append(high << 4 | digit & 15) }
            half = half == nil ? digit : nil
            place += 1
        }
        place = min(place + 1, limit)
        return value
    }

    private static func literal(_ place: inout Int, _ bytes: [UInt8], _ limit: Int) -> [UInt8] {
        var value: [UInt8] = []
        place += 1
        while place < limit, bytes[place] != UInt8(ascii: ")") {
            if bytes[place] == UInt8(ascii: "\\"), place + 1 < limit {
                place += 1
                switch bytes[place] {
                case UInt8(ascii: "r"): value.append(0x0D)
                case UInt8(ascii: "n"): value.append(0x0A)
                case let byte: value.append(byte)
                }
            } else {
                value.append(bytes[place])
            }
            place += 1
        }
        place = min(place + 1, limit)
        return value
    }
}
