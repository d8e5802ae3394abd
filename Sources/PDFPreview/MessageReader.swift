/// Reads what an answer carries. The child may have run amok, so nothing in it is believed.
struct MessageReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func number() throws(PreviewError) -> Int { Int(truncatingIfNeeded: try bits(4)) }
    mutating func double() throws(PreviewError) -> Double { Double(bitPattern: try bits(8)) }

    mutating func text() throws(PreviewError) -> String {
        let count = try number()
        guard count <= bytes.count - position else { throw .nonsense }
        defer { position += count }
        return String(decoding: bytes[position..<(position + count)], as: UTF8.self)
    }

    /// A number of things that take at least so many bytes each.
    mutating func count(of size: Int) throws(PreviewError) -> Int {
        let count = try number()
        guard count <= (bytes.count - position) / size else { throw .nonsense }
        return count
    }

    /// Everything that is left.
    var rest: [UInt8] { position == 0 ? bytes : Array(bytes[position...]) }

    private mutating func bits(_ count: Int) throws(PreviewError) -> UInt64 {
        guard count <= bytes.count - position else { throw .nonsense }
        var bits: UInt64 = 0
        for index in 0..<count { bits |= UInt64(bytes[position + index]) << (UInt64(index) * 8) }
        position += count
        return bits
    }
}

extension PreviewError {
    /// What the process that shows pages has answered is no answer.
    static var nonsense: PreviewError {
        PreviewError(code: .crashed, message: "the process that shows pages gave no sense")
    }
}
