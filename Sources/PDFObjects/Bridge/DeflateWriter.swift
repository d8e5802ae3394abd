/// Writes zlib streams (RFC 1950, 1951) out of the pieces of a `DeflatePlan` and what stands between them.
///
/// One for each worker, used again and again: it has the plan's tables for itself, so that workers share nothing, not
/// even reference counts. Allocates only while a stream is longer than any before.
@safe public struct DeflateWriter: ~Copyable {
    let code: UnsafeMutablePointer<DeflateCode.Bits>
    private let tokens: UnsafeMutablePointer<DeflatePlan.Token>
    private let chunks: UnsafeMutablePointer<DeflateCode.Bits>
    /// The most bytes that a piece may take, without references to what was written before.
    private let most: UnsafeMutablePointer<Int>
    private let alphabets: UnsafeMutablePointer<Letter>
    private let alphabetCount: Int
    private let pieces: [Range<Int>]
    /// Where each phrase was written last, counted from the first stream of all.
    private let places: UnsafeMutablePointer<Int>
    /// What every stream begins with: whole bytes, and the bits behind them.
    private let opening: [UInt8]
    private let openingRest: (bits: UInt64, count: Int)
    /// Two digits at a time; see `DigitGroups`.
    let digits: UnsafeMutablePointer<DigitGroups.Group>
    /// What `raw` has written in this stream.
    private var history: UnsafeMutableRawPointer
    private var historyCapacity = 4_096
    private var historyCount = 0
    /// The first place of this stream's history, as `recent` counts them.
    private var origin = 0
    private let recent: UnsafeMutablePointer<Recent>
    private var output: UnsafeMutableRawPointer
    private var capacity = 4_096
    private var count = 0
    private var bits: UInt64 = 0
    private var bitCount = 0
    var first: UInt64 = 1
    var second: UInt64 = 0
    var position = DeflateCode.window
    private var start = DeflateCode.window

    // `code` holds one table behind the other.
    private static let matchTable = 256
    private static let distanceTable = matchTable + DeflateCode.longestMatch + 1
    private static let end = distanceTable + 30

    /// A letter with the bits that say it, at most 30.
    private struct Letter: BitwiseCopyable {
        var bits: UInt32
        var width: Float
        var ink: Float
        var bitCount: UInt8
        var code: UInt8
        var isEscaped: Bool

        init(_ letter: DeflateAlphabet.Letter, _ code: DeflateCode) {
            var all = letter.isEscaped ? code.literals[Int(UInt8(ascii: "\\"))] : DeflateCode.Bits()
            let own = code.literals[Int(letter.code)]
            all.append(own.value, count: own.count)
            bits = UInt32(truncatingIfNeeded: all.value)
            bitCount = UInt8(all.count)
            width = letter.width
            ink = letter.ink
            self.code = letter.code
            isEscaped = letter.isEscaped
        }
    }

    /// Makes a writer.
    public init(_ plan: DeflatePlan) {
        let table = plan.code.literals + plan.code.matches + plan.code.distances + [plan.code.end]
        unsafe code = Self.copy(table)
        unsafe tokens = Self.copy(plan.tokens)
        unsafe chunks = Self.copy(plan.chunks)
        pieces = plan.pieces
        unsafe places = Self.copy([Int](repeating: -1, count: plan.phraseCount))
        unsafe most = Self.copy(
            plan.pieces.map { piece in
                piece.reduce(0) { $0 + (plan.tokens[$1].chunkEnd - plan.tokens[$1].chunk) * 8 + 16 }
            })
        unsafe alphabets = Self.copy(plan.alphabets.flatMap(\.letters).map { Letter($0, plan.code) })
        alphabetCount = plan.alphabets.count
        unsafe digits = Self.copy(DigitGroups(plan.code).groups)
        unsafe history = UnsafeMutableRawPointer.allocate(byteCount: historyCapacity, alignment: 16)
        unsafe history.initializeMemory(as: UInt8.self, repeating: 0, count: historyCapacity)
        unsafe recent = Self.copy([Recent](repeating: Recent(), count: 1 << Int(Self.recentBits)))
        capacity = max(capacity, plan.code.header.count * 8 + 16)
        unsafe output = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
        // Deflate with a window of 32 KB, no preset dictionary (RFC 1950, 2.2).
        var sink = unsafe DeflateSink(bits: 0x0178, bitCount: 16, place: output)
        for bits in plan.code.header { sink.put(bits) }
        unsafe opening = Array(UnsafeRawBufferPointer(start: output, count: sink.place - output))
        openingRest = (sink.bits, Int(sink.bitCount))
    }

    deinit {
        unsafe code.deallocate()
        unsafe tokens.deallocate()
        unsafe chunks.deallocate()
        unsafe places.deallocate()
        unsafe alphabets.deallocate()
        unsafe digits.deallocate()
        unsafe most.deallocate()
        unsafe recent.deallocate()
        unsafe history.deallocate()
        unsafe output.deallocate()
    }

    private static func copy<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafeMutablePointer<Element> {
        let copy = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
        for (index, element) in elements.enumerated() { unsafe (copy + index).initialize(to: element) }
        return unsafe copy
    }

    /// How many bytes were written since `begin`, before compression.
    public var plainCount: Int { position - start }

    /// Starts a stream.
    public mutating func begin() {
        start = position
        (first, second) = (1, 0)
        // Places of streams before are lower than the origin.
        origin += historyCount
        historyCount = 0
        if origin > Int(Int32.max) / 2 {
            unsafe recent.update(repeating: Recent(), count: 1 << Int(Self.recentBits))
            origin = 0
        }
        count = 0
        reserve(opening.count)
        unsafe opening.withUnsafeBytes {
            unsafe UnsafeMutableRawBufferPointer(start: output, count: capacity).copyMemory(from: $0)
        }
        count = opening.count
        (bits, bitCount) = openingRest
    }

    /// Writes a piece of the plan.
    public mutating func piece(_ number: Int) {
        let range = pieces[number]
        reserve(unsafe most[number])
        var sink = sink()
        var (first, second, position) = (first, second, position)
        for index in range {
            let token = unsafe tokens + index
            let (count, phrase) = unsafe (token.pointee.count, token.pointee.phrase)
            let place = phrase < 0 ? -1 : unsafe places[phrase]
            let distance = position - place
            if place >= start, distance <= DeflateCode.window {
                unsafe sink.put(code[Self.matchTable + count])
                sink.put(distanceBits(distance))
            } else {
                for chunk in unsafe token.pointee.chunk..<token.pointee.chunkEnd { unsafe sink.put(chunks[chunk]) }
            }
            if phrase >= 0 { unsafe places[phrase] = position }
            position += count
            unsafe second &+= UInt64(count) &* first &+ token.pointee.sums.second
            unsafe first &+= token.pointee.sums.first
        }
        (self.first, self.second, self.position) = (first, second, position)
        keep(sink)
        reduceIfNeeded()
    }

    /// The advance of a text in thousandths of an em; nil when its alphabet lacks a character.
    ///
    /// - Complexity: O(bytes).
    public func width(of text: Span<UInt8>, in alphabet: Int) -> Double? {
        let letters = unsafe letters(alphabet)
        return unsafe text.withUnsafeBufferPointer { text in
            var width = 0.0
            for index in 0..<text.count {
                let advance = unsafe letters[Int(text[index])].width
                if advance < 0 { return nil }
                width += Double(advance)
            }
            return width
        }
    }

    /// The width of a character's ink, in thousandths of an em.
    public func ink(of character: UInt8, in alphabet: Int) -> Double {
        Double(unsafe letters(alphabet)[Int(character)].ink)
    }

    /// Writes the bytes of a text in the codes of a font, escaped for a literal string.
    ///
    /// - Parameter text: ASCII that the alphabet has, as `width` found out.
    public mutating func string(_ text: Span<UInt8>, in alphabet: Int) {
        let letters = unsafe letters(alphabet)
        reserve(text.count * 4)
        var sink = sink()
        var (first, second) = (first, second)
        var escapes = 0
        unsafe text.withUnsafeBufferPointer { text in
            for index in 0..<text.count {
                let letter = unsafe letters[Int(text[index])]
                if letter.isEscaped {
                    escapes += 1
                    first &+= UInt64(UInt8(ascii: "\\"))
                    second &+= first
                }
                sink.gather(letter.bits, count: letter.bitCount)
                first &+= UInt64(letter.code)
                second &+= first
            }
        }
        sink.settle()
        (self.first, self.second) = (first, second)
        position += text.count + escapes
        keep(sink)
        reduceIfNeeded()
    }

    /// Writes bytes that are no pieces. What repeats bytes that came this way before becomes a reference to them.
    ///
    /// - Complexity: O(bytes): one place is looked at for each.
    public mutating func raw(_ bytes: [UInt8]) {
        // What is that long has places that do not fit into 32 bits.
        guard plainCount + bytes.count < Int(Int32.max) / 2 else { return literals(bytes.span) }
        reserve(bytes.count * 2)
        let begin = historyCount
        let end = begin + bytes.count
        remember(bytes)
        let history = unsafe UnsafeRawPointer(self.history)
        var sink = sink()
        var (first, second) = (first, second)
        // From places in the history to places in the stream.
        let offset = position - start - begin
        var index = begin
        while index < end {
            // Behind the end of the history there is room to read from; what stands there is of an earlier stream, so the
            // last bytes choose no place.
            let word = unsafe history.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
            var length = 0
            var distance = 0
            if end - index >= Self.shortestMatch {
                let slot = Int(truncatingIfNeeded: ((word << 24) &* 0x9E37_79B9_7F4A_7C15) >> (64 - Self.recentBits))
                let earlier = unsafe recent[slot]
                unsafe recent[slot] = Recent(
                    index: Int32(truncatingIfNeeded: origin + index), end: Int32(truncatingIfNeeded: origin + end),
                    offset: Int32(truncatingIfNeeded: offset))
                let place = Int(earlier.index) - origin
                distance = index + offset - place - Int(earlier.offset)
                if place >= 0, distance <= DeflateCode.window {
                    let most = min(DeflateCode.longestMatch, end - index, Int(earlier.end - earlier.index))
                    let (here, there) = unsafe (history + index, history + place)
                    while length < most,
                        unsafe here.load(fromByteOffset: length, as: UInt8.self)
                            == there.load(fromByteOffset: length, as: UInt8.self)
                    {
                        length += 1
                    }
                }
            }
            if length >= Self.shortestMatch {
                unsafe sink.put(code[Self.matchTable + length])
                sink.put(distanceBits(distance))
                for place in index..<(index + length) {
                    unsafe first &+= UInt64(history.load(fromByteOffset: place, as: UInt8.self))
                    second &+= first
                }
                index += length
            } else {
                let byte = UInt8(truncatingIfNeeded: word)
                unsafe sink.put(code[Int(byte)])
                first &+= UInt64(byte)
                second &+= first
                index += 1
            }
        }
        (self.first, self.second) = (first, second)
        position += bytes.count
        keep(sink)
        reduceIfNeeded()
    }

    private mutating func remember(_ bytes: [UInt8]) {
        let count = historyCount + bytes.count
        if count + 8 > historyCapacity {
            historyCapacity = count * 2 + 8
            let larger = UnsafeMutableRawPointer.allocate(byteCount: historyCapacity, alignment: 16)
            unsafe larger.initializeMemory(as: UInt8.self, repeating: 0, count: historyCapacity)
            unsafe larger.copyMemory(from: history, byteCount: historyCount)
            unsafe history.deallocate()
            unsafe history = larger
        }
        unsafe bytes.withUnsafeBytes { source in
            guard let base = source.baseAddress else { return }
            unsafe (history + historyCount).copyMemory(from: base, byteCount: source.count)
        }
        historyCount = count
    }

    /// Where some bytes were met last.
    private struct Recent: BitwiseCopyable {
        /// Their place in the history counted from the first stream of all, and the end of what was written together with
        /// them; -1 for none.
        var index: Int32 = -1
        var end: Int32 = 0
        /// How much later their place in the stream is, counted from its beginning.
        var offset: Int32 = 0
    }

    /// A shorter reference costs as much as the bytes. Five bytes choose a place in `recent`.
    private static let shortestMatch = 5
    private static let recentBits: UInt64 = 10

    private mutating func literals(_ bytes: Span<UInt8>) {
        reserve(bytes.count * 2)
        var sink = sink()
        var (first, second) = (first, second)
        for index in bytes.indices {
            unsafe sink.put(code[Int(bytes[index])])
            first &+= UInt64(bytes[index])
            second &+= first
        }
        (self.first, self.second) = (first, second)
        position += bytes.count
        keep(sink)
        reduceIfNeeded()
    }

    /// Ends the stream and replaces a buffer's content with it.
    public mutating func finish(into buffer: inout [UInt8]) {
        reserve(16)
        var sink = sink()
        unsafe sink.put(code[Self.end])
        keep(sink)
        if bitCount > 0 {
            unsafe output.storeBytes(of: UInt8(truncatingIfNeeded: bits), toByteOffset: count, as: UInt8.self)
            count += 1
        }
        reduce()
        let sum = UInt32(truncatingIfNeeded: second << 16 | first)
        unsafe output.storeBytes(of: sum.bigEndian, toByteOffset: count, as: UInt32.self)
        count += 4
        buffer.removeAll(keepingCapacity: true)
        unsafe buffer.append(contentsOf: UnsafeRawBufferPointer(start: output, count: count))
    }

    // MARK: Bits

    @inline(__always) func sink() -> DeflateSink {
        unsafe DeflateSink(bits: bits, bitCount: UInt64(bitCount), place: output + count)
    }

    @inline(__always) mutating func keep(_ sink: DeflateSink) {
        bits = sink.bits
        bitCount = Int(sink.bitCount)
        unsafe count = sink.place - output
    }

    /// The code of a distance with its extra bits (RFC 1951, 3.2.5).
    @inline(__always) private func distanceBits(_ distance: Int) -> DeflateCode.Bits {
        let rest = distance - 1
        guard rest >= 4 else { return unsafe code[Self.distanceTable + rest] }
        let extra = Int.bitWidth - 2 - rest.leadingZeroBitCount
        var bits = unsafe code[Self.distanceTable + 2 * extra + rest >> extra]
        bits.append(rest & (1 << extra - 1), count: extra)
        return bits
    }

    private func letters(_ alphabet: Int) -> UnsafeMutablePointer<Letter> {
        precondition(alphabet < alphabetCount)
        return unsafe alphabets + alphabet * 256
    }

    /// The sums of Adler-32 are kept below 2⁶⁰, far from overflowing, and made small only where they must be: a piece
    /// of n bytes adds at most n times the first, which is about the square root of the second.
    @inline(__always) mutating func reduceIfNeeded() {
        if second >> 60 != 0 { reduce() }
    }

    private mutating func reduce() {
        first %= 65_521
        second %= 65_521
    }

    @inline(__always) mutating func reserve(_ more: Int) {
        if count + more + 16 > capacity { grow(more) }
    }

    @inline(never) private mutating func grow(_ more: Int) {
        capacity = max(capacity * 2, count + more + 16)
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
        unsafe larger.copyMemory(from: output, byteCount: count)
        unsafe output.deallocate()
        unsafe output = larger
    }
}
