extension DeflateWriter {
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

    /// A shorter reference costs as much as the bytes. Five bytes choose a place in `recent`.
    private static let shortestMatch = 5

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
}
