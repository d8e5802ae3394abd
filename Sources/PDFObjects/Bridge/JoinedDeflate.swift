import CZLib

/// Blocks of Deflate that others can follow, and what is needed to join them (RFC 1951, 3.2.3; RFC 1950, 8.2).
public struct DeflatedPiece: Sendable {
    /// Whole bytes; none of the blocks is the last one.
    let blocks: [UInt8]
    /// How many bytes were compressed.
    let count: Int
    /// Their Adler-32.
    let sum: UInt
}

/// A zlib stream (RFC 1950) joined from pieces, of which those that all streams share are compressed once.
///
/// libdeflate ends a stream with every buffer; zlib can stop at a whole byte, so that anything can follow. Owns one zlib
/// state and frees it once. Not Sendable: one for each worker.
@safe public final class JoinedDeflate {
    private let stream: UnsafeMutablePointer<z_stream>
    private let isReady: Bool
    private var sum: UInt = 1
    /// Without a header and a sum of its own, with the largest window (`deflateInit2` in zlib.h).
    private static let windowBits: CInt = -15
    private static let memoryLevel: CInt = 9
    /// What the blocks begin with: a window of 32 KB, no preset dictionary.
    private static let header: [UInt8] = [0x78, 0x9C]
    /// An empty block that is the last.
    private static let end: [UInt8] = [0x03, 0x00]

    /// Makes a compressor.
    ///
    /// - Parameter level: 1 (fast) to 9 (small).
    public init(level: Int) {
        unsafe stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        isReady =
            unsafe deflateInit2_(
                stream, CInt(max(1, min(9, level))), Z_DEFLATED, Self.windowBits, Self.memoryLevel, Z_DEFAULT_STRATEGY,
                ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK
    }

    deinit {
        if isReady { unsafe deflateEnd(stream) }
        unsafe stream.deallocate()
    }

    /// Compresses what several streams have in common; nil when memory is lacking.
    ///
    /// - Complexity: O(count).
    public func piece(_ bytes: [UInt8]) -> DeflatedPiece? {
        var blocks: [UInt8] = []
        guard compress(bytes, into: &blocks) else { return nil }
        return DeflatedPiece(blocks: blocks, count: bytes.count, sum: Self.sum(of: bytes))
    }

    /// Begins a stream at the end of a buffer.
    public func begin(_ output: inout [UInt8]) {
        sum = 1
        output += Self.header
    }

    /// Appends a piece that was compressed before.
    public func append(_ piece: DeflatedPiece, to output: inout [UInt8]) {
        output += piece.blocks
        sum = adler32_combine(sum, piece.sum, piece.count)
    }

    /// Compresses some bytes and appends them; as they are where memory is lacking.
    public func append(_ bytes: [UInt8], to output: inout [UInt8]) {
        guard !bytes.isEmpty else { return }
        if !compress(bytes, into: &output) { Self.store(bytes, into: &output) }
        sum = adler32_combine(sum, Self.sum(of: bytes), bytes.count)
    }

    /// Blocks of bytes as they are (RFC 1951, 3.2.4).
    private static func store(_ bytes: [UInt8], into output: inout [UInt8]) {
        for start in stride(from: 0, to: bytes.count, by: 0xFFFF) {
            let block = bytes[start..<min(bytes.count, start + 0xFFFF)]
            let count = UInt16(truncatingIfNeeded: block.count)
            output += [0, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)]
            output += block
        }
    }

    /// Ends the stream.
    public func end(_ output: inout [UInt8]) {
        output += Self.end
        for shift in [24, 16, 8, 0] as [UInt] { output.append(UInt8(truncatingIfNeeded: sum >> shift)) }
    }

    private static func sum(of bytes: [UInt8]) -> UInt { unsafe adler32_z(1, bytes, bytes.count) }

    /// Appends blocks for some bytes, and an empty one that ends at a whole byte.
    private func compress(_ bytes: [UInt8], into output: inout [UInt8]) -> Bool {
        guard isReady, bytes.count < Int(UInt32.max) / 2, unsafe deflateReset(stream) == Z_OK else { return false }
        let start = output.count
        // Beyond the bound: the empty block, and what zlib asks to be free so that it writes that once.
        let bound = Int(unsafe deflateBound(stream, UInt(bytes.count))) + 16
        output.append(contentsOf: repeatElement(0, count: bound))
        var input = bytes
        var left = 0
        var isWhole = false
        unsafe output.withUnsafeMutableBufferPointer { target in
            unsafe input.withUnsafeMutableBufferPointer { source in
                guard let base = target.baseAddress else { return }
                unsafe stream.pointee.next_in = source.baseAddress
                unsafe stream.pointee.avail_in = CUnsignedInt(source.count)
                unsafe stream.pointee.next_out = base + start
                unsafe stream.pointee.avail_out = CUnsignedInt(bound)
                let status = unsafe deflate(stream, Z_FULL_FLUSH)
                left = Int(unsafe stream.pointee.avail_out)
                isWhole = status == Z_OK && left > 0
            }
        }
        output.removeLast(isWhole ? left : bound)
        return isWhole
    }
}
