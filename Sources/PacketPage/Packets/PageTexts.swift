package import Storage

/// Sizes as people read them.
enum SizeText {
    /// A number of bytes in B, kB, MB or GB of a thousand each.
    static func of(_ bytes: Int) -> String {
        var (value, unit) = (Double(bytes), "B")
        for next in ["kB", "MB", "GB"] where value >= 1_000 {
            value /= 1_000
            unit = next
        }
        let tenths = Int((value * 10).rounded())
        let isWhole = unit == "B" || tenths % 10 == 0 || tenths >= 1_000
        return isWhole ? "\((tenths + 5) / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
    }
}

/// Moments as people read them.
package enum MomentText {
    /// The day and the minute, in UTC.
    package static func of(_ moment: StoreDate) -> String {
        String(moment.iso8601.prefix(16).map { $0 == "T" ? " " : $0 })
    }
}
