/// Finds the name that was probably meant.
public enum Suggestion {
    /// The candidate nearest to a misspelt name, or nil when none is near.
    public static func nearest(to name: String, among candidates: [String]) -> String? {
        let wanted = folded(name)
        guard !wanted.isEmpty else { return nil }
        var best: (name: String, distance: Int)?
        for candidate in candidates.prefix(2_000) {
            let other = folded(candidate)
            let isPrefix =
                min(wanted.count, other.count) >= 3 && (wanted.starts(with: other) || other.starts(with: wanted))
            let distance = isPrefix ? 1 : editDistance(wanted, other)
            let allowed = max(1, min(wanted.count, other.count) / 3)
            if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// A list of names for a hint: the first few, and how many more there are.
    static func list(_ names: [String]) -> String {
        let shown = names.prefix(Limits.listedNames).map(quoted).joined(separator: ", ")
        let more = names.count - Limits.listedNames
        return more > 0 ? "\(shown) and \(more) more" : shown
    }

    /// Insertions, deletions, replacements and swaps of neighbours between two names (optimal string alignment).
    private static func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for i in 1...left.count {
            var row = [i]
            for j in 1...right.count {
                let isSame = left[i - 1] == right[j - 1]
                var cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1))
                if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
                    cost = min(cost, beforeLast[j - 2] + 1)
                }
                row.append(cost)
            }
            beforeLast = last
            last = row
        }
        return last[right.count]
    }

    /// What a spelling may have between or around its letters.
    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isSpace || scalar == "_" || scalar == "-" || scalar == "."
    }

    private static func folded(_ name: String) -> [Unicode.Scalar] {
        name.lowercased().unicodeScalars.filter { !isSeparator($0) }.prefix(64).map { $0 }
    }
}

/// A name in a message: in backticks, cut when long, without characters that would move a terminal's cursor.
func quoted(_ name: String) -> String {
    var shown = ""
    for scalar in name.unicodeScalars.prefix(60) {
        shown.unicodeScalars.append(scalar.isUnprintable ? "\u{FFFD}" : scalar)
    }
    if name.unicodeScalars.count > 60 { shown += "…" }
    return "`\(shown)`"
}
