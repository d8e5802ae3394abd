/// Writes zlib streams (RFC 1950, 1951) out of the pieces of a `DeflatePlan` and what stands between them.
///
/// One for each worker, used again and again: it has the plan's tables for itself, so that workers share nothing, not
/// even reference counts. Allocates only while a stream is longer than any before.
@safe public struct DeflateWriter: ~Copyable {
    let code: UnsafeMutablePointer<DeflateCode.Bits>
    private let tokens: UnsafeMutablePointer<Token>
    private let chunks: UnsafeMutablePointer<DeflateCode.Bits>
    private let pieces: UnsafeMutablePointer<Piece>
    private let pieceCount: Int
    private let alphabets: UnsafeMutablePointer<Letter>
    private let alphabetCount: Int
    /// Where each phrase was written last, counted from the first stream of all.
    private let places: UnsafeMutablePointer<Int>
    /// What every stream begins with: whole bytes, and the bits behind them.
    private let opening: [UInt8]
    private let openingRest: (bits: UInt64, count: Int)
    /// Two digits at a time; see `DigitGroups`.
    let digits: UnsafeMutablePointer<DigitGroups.Group>
    /// What `raw` has written in this stream.
    var history: UnsafeMutableRawPointer
    var historyCapacity = 4_096
    var historyCount = 0
    /// The first place of this stream's history, as `recent` counts them.
    var origin = 0
    let recent: UnsafeMutablePointer<Recent>
    private var output: UnsafeMutableRawPointer
    private var capacity = 4_096
    private var count = 0
    private var bits: UInt64 = 0
    private var bitCount = 0
    var first: UInt64 = 1
    var second: UInt64 = 0
    var position = DeflateCode.window
    var start = DeflateCode.window

    /// Where some bytes were met last.
    struct Recent: BitwiseCopyable {
        /// Their place in the history counted from the first stream of all, and the end of what was written together with
        /// them; -1 for none.
        var index: Int32 = -1
        var end: Int32 = 0
        /// How much later their place in the stream is, counted from its beginning.
        var offset: Int32 = 0
    }

    static let recentBits: UInt64 = 10

    // `code` holds one table behind the other.
    static let matchTable = 256
    private static let distanceTable = matchTable + DeflateCode.longestMatch + 1
    private static let end = distanceTable + 30

    /// A `DeflatePlan.Token` in half a cache line.
    private struct Token: BitwiseCopyable {
        /// The code of a match of its length, without the distance.
        var match: UInt32
        var matchCount: UInt32
        var phrase: Int32
        var count: Int32
        var (chunk, chunkEnd): (Int32, Int32)
        var (first, second): (UInt32, UInt32)

        init(_ token: DeflatePlan.Token, _ code: DeflateCode) {
            let bits = token.phrase < 0 ? DeflateCode.Bits() : code.matches[token.count]
            (match, matchCount) = (UInt32(bits.value), UInt32(bits.count))
            (phrase, count) = (Int32(token.phrase), Int32(token.count))
            (chunk, chunkEnd) = (Int32(token.chunk), Int32(token.chunkEnd))
            (first, second) = (UInt32(token.sums.first), UInt32(token.sums.second))
        }
    }

    private struct Piece: BitwiseCopyable {
        /// Its tokens.
        var (token, end): (Int32, Int32)
        /// The most bytes that it may take, without references to what was written before.
        var most: Int

        init(_ range: Range<Int>, _ tokens: [DeflatePlan.Token]) {
            (token, end) = (Int32(range.lowerBound), Int32(range.upperBound))
            most = tokens[range].reduce(0) { $0 + ($1.chunkEnd - $1.chunk) * 8 + 16 }
        }
    }

    /// A letter with the bits that say it, at most 30; one that is not escaped has at most 15.
    private struct Letter: BitwiseCopyable {
        var bits: UInt32
        var width: Float
        var ink: Float
        var left: Float
        var overhang: Float
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
            left = letter.left
            overhang = letter.overhang
            self.code = letter.code
            isEscaped = letter.isEscaped
        }

        @inline(__always) func write(to run: inout DeflateRun) {
            run.sink.put(UInt64(bits), count: UInt64(bitCount))
            if isEscaped { run.add(1, UInt64(UInt8(ascii: "\\")), UInt64(UInt8(ascii: "\\"))) }
            run.add(1, UInt64(code), UInt64(code))
        }
    }

    /// Makes a writer.
    public init(_ plan: DeflatePlan) {
        let table = plan.code.literals + plan.code.matches + plan.code.distances + [plan.code.end]
        unsafe code = Self.copy(table)
        unsafe tokens = Self.copy(plan.tokens.map { Token($0, plan.code) })
        unsafe chunks = Self.copy(plan.chunks)
        unsafe pieces = Self.copy(plan.pieces.map { Piece($0, plan.tokens) })
        pieceCount = plan.pieces.count
        unsafe places = Self.copy([Int](repeating: -1, count: plan.phraseCount))
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
        unsafe pieces.deallocate()
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
        precondition(UInt(bitPattern: number) < UInt(bitPattern: pieceCount))
        let piece = unsafe pieces[number]
        reserve(piece.most)
        var run = run()
        var token = unsafe tokens + Int(piece.token)
        let end = unsafe tokens + Int(piece.end)
        while unsafe token < end {
            let this = unsafe token.pointee
            let place = this.phrase < 0 ? -1 : unsafe places[Int(this.phrase)]
            let distance = run.position &- place
            if place >= start, distance <= DeflateCode.window {
                let behind = distanceBits(distance)
                run.sink.put(
                    UInt64(this.match) | behind.value &<< UInt64(this.matchCount),
                    count: UInt64(this.matchCount) &+ UInt64(truncatingIfNeeded: behind.count))
            } else {
                var chunk = unsafe chunks + Int(this.chunk)
                let chunkEnd = unsafe chunks + Int(this.chunkEnd)
                while unsafe chunk < chunkEnd {
                    unsafe run.sink.put(chunk.pointee)
                    unsafe chunk += 1
                }
            }
            if this.phrase >= 0 { unsafe places[Int(this.phrase)] = run.position }
            run.add(Int(this.count), UInt64(this.first), UInt64(this.second))
            unsafe token += 1
        }
        keep(run)
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

    /// How far the ink of a text's first letter is from its origin, and by how much that of the last one lies beyond its
    /// advance, in thousandths of an em.
    public func edges(of text: Span<UInt8>, in alphabet: Int) -> (left: Float, overhang: Float) {
        guard let (first, last) = text.isEmpty ? nil : (text[0], text[text.count - 1]) else { return (0, 0) }
        let letters = unsafe letters(alphabet)
        return unsafe (letters[Int(first)].left, letters[Int(last)].overhang)
    }

    /// Writes the bytes of a text in the codes of a font, escaped for a literal string.
    ///
    /// - Parameter text: ASCII that the alphabet has, as `width` found out.
    public mutating func string(_ text: Span<UInt8>, in alphabet: Int) {
        let letters = unsafe letters(alphabet)
        reserve(text.count * 4)
        var run = run()
        var index = 0
        while index &+ 2 < text.count {
            let (one, two, three) = unsafe (
                letters[Int(text[unchecked: index])], letters[Int(text[unchecked: index &+ 1])],
                letters[Int(text[unchecked: index &+ 2])]
            )
            guard !one.isEscaped, !two.isEscaped, !three.isEscaped else {
                one.write(to: &run)
                index &+= 1
                continue
            }
            let behindTwo = UInt64(one.bitCount) &+ UInt64(two.bitCount)
            run.sink.put(
                UInt64(one.bits) | UInt64(two.bits) &<< UInt64(one.bitCount) | UInt64(three.bits) &<< behindTwo,
                count: behindTwo &+ UInt64(three.bitCount))
            let sumOfTwo = UInt64(one.code) &+ UInt64(two.code)
            let sum = sumOfTwo &+ UInt64(three.code)
            run.add(3, sum, UInt64(one.code) &+ sumOfTwo &+ sum)
            index &+= 3
        }
        while index < text.count {
            unsafe letters[Int(text[unchecked: index])].write(to: &run)
            index &+= 1
        }
        keep(run)
        reduceIfNeeded()
    }

    /// Ends the stream, and says how many bytes it has.
    public mutating func finish() -> Int {
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
        return count
    }

    /// Adds the stream that was ended behind what a buffer has.
    public func append(to buffer: inout [UInt8]) {
        unsafe buffer.append(contentsOf: UnsafeRawBufferPointer(start: output, count: count))
    }

    // MARK: Bits

    @inline(__always) func sink() -> DeflateSink {
        unsafe DeflateSink(bits: bits, bitCount: UInt64(bitCount), place: output + count)
    }

    @inline(__always) func run() -> DeflateRun {
        DeflateRun(sink: sink(), first: first, second: second, position: position)
    }

    @inline(__always) mutating func keep(_ run: DeflateRun) {
        keep(run.sink)
        (first, second, position) = (run.first, run.second, run.position)
    }

    @inline(__always) mutating func keep(_ sink: DeflateSink) {
        bits = sink.bits
        bitCount = Int(sink.bitCount)
        unsafe count = sink.place - output
    }

    /// The code of a distance with its extra bits (RFC 1951, 3.2.5).
    @inline(__always) func distanceBits(_ distance: Int) -> DeflateCode.Bits {
        let rest = distance - 1
        guard rest >= 4 else { return unsafe code[Self.distanceTable + rest] }
        let extra = Int.bitWidth &- 2 &- rest.leadingZeroBitCount
        var bits = unsafe code[Self.distanceTable &+ 2 &* extra &+ rest &>> extra]
        bits.value |= UInt64(truncatingIfNeeded: rest & (1 &<< extra &- 1)) &<< UInt64(truncatingIfNeeded: bits.count)
        bits.count &+= extra
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
