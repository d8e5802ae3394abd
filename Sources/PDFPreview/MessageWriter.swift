/// Writes what a request carries: little-endian numbers, texts with their length.
struct MessageWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ number: UInt32) { appendBits(UInt64(number), count: 4) }
    mutating func append(_ number: Double) { appendBits(number.bitPattern, count: 8) }
    mutating func append(_ more: [UInt8]) { bytes += more }

    mutating func append(text: String) {
        append(UInt32(clamping: text.utf8.count))
        bytes += Array(text.utf8)
    }

    mutating func append(_ labels: [PreviewLabel]) {
        append(UInt32(clamping: labels.count))
        for label in labels {
            append(label.place.left)
            append(label.place.top)
            append(label.place.right - label.place.left)
            append(label.place.bottom - label.place.top)
            append(label.style.rawValue)
            append(text: label.text)
        }
    }

    private mutating func appendBits(_ bits: UInt64, count: Int) {
        for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: bits >> (UInt64(index) * 8))) }
    }
}
