public import PDFText

extension TextPlan {
    /// Splits a value that is too long for the widget where a line ends.
    ///
    /// The size is the field's own; an automatic one does not shrink below 12 points, which is Acrobat's for several
    /// lines, since what does not fit goes on elsewhere.
    ///
    /// - Parameter text: A buffer.
    /// - Returns: What the widget shows, and the rest; nil when all of it fits, and for combs, passwords and characters
    ///   that no font has.
    /// - Complexity: O(characters).
    public func split(_ value: ArraySlice<UInt8>, using text: inout EncodedText) -> (shown: String, rest: String)? {
        guard mode == .singleLine || mode == .multiline, !isPassword, text.encode(value, with: fonts) else {
            return nil
        }
        let metrics = metrics(text)
        let size = splitSize
        var output = TextLines()
        wrap(text, size: size, into: &output)
        let room = mode == .singleLine ? 1 : rows(metrics, size: size)
        guard output.lines.count > room else { return nil }
        let end = text.scalarOffset(ofGlyph: output.lines[room].start)
        return (Self.trimmed(text.scalars[..<end]), Self.trimmed(text.scalars[end...]))
    }

    /// The size at which a text that goes on elsewhere is split, in points.
    var splitSize: Double {
        if appearance.size > 0 { return appearance.size }
        return mode == .multiline ? 12 : min(12, max(1, (box.height - 2 * box.inset) / 1.35))
    }

    /// How many lines end above the lower edge of the box; one at least.
    func rows(_ metrics: FontMetrics, size: Double) -> Int {
        let leading = leading(metrics, size: size)
        guard leading > 0 else { return 1 }
        if let liveCycle {
            let room = box.height - liveCycle.insets.top - liveCycle.insets.bottom + Self.tolerance
            let others = (room - liveCycle.blockHeight(1, size: size)) / leading
            return 1 + Int(max(0, min(others, 10_000)))
        }
        let height = box.height - 2 * box.inset - metrics.descent * size + Self.tolerance
        return max(1, Int(max(0, min(height / leading, 10_000))))
    }

    private static func trimmed(_ scalars: ArraySlice<UInt32>) -> String {
        func isBlank(_ scalar: UInt32) -> Bool { scalar <= 0x20 }
        let text = scalars.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        var string = String.UnicodeScalarView()
        string.append(contentsOf: text.compactMap { Unicode.Scalar($0) })
        return String(string)
    }
}
