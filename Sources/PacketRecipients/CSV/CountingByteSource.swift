/// How many bytes a source has given.
final class ByteCounter {
    var count = 0
}

/// A source that counts what it gives.
struct CountingByteSource<Base: ByteSource>: ByteSource {
    private var base: Base
    private let counter: ByteCounter

    init(_ base: Base, _ counter: ByteCounter) {
        self.base = base
        self.counter = counter
    }

    mutating func read(into buffer: inout [UInt8], from start: Int) throws(RecipientError) -> Int {
        let count = try base.read(into: &buffer, from: start)
        counter.count += count
        return count
    }

    mutating func seek(to offset: Int) -> Bool {
        guard base.seek(to: offset) else { return false }
        counter.count = offset
        return true
    }
}
