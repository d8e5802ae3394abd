import PDFObjects

extension Form {
    /// A field whose widget lies on top of another field's, so that one hides what the other shows.
    public struct Overlap: Hashable, Sendable {
        /// The name of the field that comes first in the form.
        public let first: String
        /// The name of the other.
        public let second: String
    }

    /// The fields that lie on top of each other: half of the smaller widget at least is covered.
    ///
    /// - Complexity: O(n log n) for n widgets that stand side by side; looking ends after a million comparisons.
    public var overlaps: [Overlap] {
        var pages: [Int: [(field: Int, place: PDFRectangle)]] = [:]
        for (index, field) in fields.enumerated() where field.kind != .signature && field.kind != .button {
            for widget in field.widgets where widget.isVisible && widget.optionalContent == nil {
                guard let page = widget.page, let place = widget.rectangle, place.width >= 1, place.height >= 1 else {
                    continue
                }
                pages[page, default: []].append((index, place))
            }
        }
        var found: Set<Overlap> = []
        var result: [Overlap] = []
        var comparisons = 0
        for page in pages.keys.sorted() {
            let places = (pages[page] ?? []).sorted { ($0.place.llx, $0.field) < ($1.place.llx, $1.field) }
            for (index, left) in places.enumerated() {
                for right in places[(index + 1)...] {
                    comparisons += 1
                    guard right.place.llx < left.place.urx, comparisons < 1_000_000 else { break }
                    guard left.field != right.field, Self.covers(left.place, right.place) else { continue }
                    let (first, second) = (min(left.field, right.field), max(left.field, right.field))
                    let overlap = Overlap(first: fields[first].name, second: fields[second].name)
                    if overlap.first != overlap.second, found.insert(overlap).inserted { result.append(overlap) }
                }
            }
        }
        return result
    }

    private static func covers(_ left: PDFRectangle, _ right: PDFRectangle) -> Bool {
        let width = min(left.urx, right.urx) - max(left.llx, right.llx)
        let height = min(left.ury, right.ury) - max(left.lly, right.lly)
        guard width > 0, height > 0 else { return false }
        return width * height >= 0.5 * min(left.width * left.height, right.width * right.height)
    }
}
