/// Combining marks: characters whose canonical combining class is not 0 (UAX #44).
public enum Marks {
    /// So many marks may stand in a row in any text of any language (UAX #15, 13.1: stream-safe text).
    public static let most = 30

    /// Whether a text has more marks in a row than that.
    ///
    /// - Parameter text: UTF-8.
    /// - Complexity: O(n). Looks at no character unless more bytes above ASCII stand side by side than `most` marks have.
    public static func areMany(in text: Span<UInt8>) -> Bool {
        var start = 0
        for index in text.indices where text[index] < 0x80 {
            if index - start > 2 * most, hasRun(text.extracting(start..<index)) { return true }
            start = index + 1
        }
        return text.count - start > 2 * most && hasRun(text.extracting(start...))
    }

    /// Whether a part of a text without ASCII has such a run.
    private static func hasRun(_ text: Span<UInt8>) -> Bool {
        var count = 0
        func goesBeyond(_ scalar: Unicode.Scalar) -> Bool {
            count = isMark(scalar) ? count + 1 : 0
            return count > most
        }
        if let valid = try? UTF8Span(validating: text) {
            var scalars = valid.makeUnicodeScalarIterator()
            while let scalar = scalars.next() { if goesBeyond(scalar) { return true } }
            return false
        }
        return String(decoding: text.indices.map { text[$0] }, as: UTF8.self).unicodeScalars.contains(where: goesBeyond)
    }

    static func ordered(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var run: [Unicode.Scalar] = []
        func end() {
            result.append(contentsOf: run.count > most ? ordered(run) : run)
            run.removeAll(keepingCapacity: run.count < 1 << 10)
        }
        for scalar in text.unicodeScalars {
            if isMark(scalar) {
                run.append(scalar)
            } else {
                end()
                result.append(scalar)
            }
        }
        end()
        return String(result)
    }

    /// Marks by their class; those of one class stay in their order.
    private static func ordered(_ run: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var classes = [[Unicode.Scalar]](repeating: [], count: 256)
        for mark in run { classes[Int(mark.properties.canonicalCombiningClass.rawValue)].append(mark) }
        return classes.flatMap(\.self)
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
    }
}
