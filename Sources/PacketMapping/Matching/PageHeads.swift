/// Fields at the head of a page that say again whose form it is, as the number of the veteran stands on each page.
///
/// A page about another person begins with the same fields, too. So a head is what a page has in common with an earlier one
/// only where that is little, and where it stands above all that the page has of its own.
struct PageHeads {
    /// For each field of a head the field of an earlier page that says the same.
    let originals: [Int: Int]

    /// The most of a page's fields that a head is: one in so many.
    private static let share = 3
    /// The height of a head, in points.
    private static let height = 40.0

    /// - Parameter words: What each field is called.
    /// - Complexity: O(n log n) for n fields.
    init(_ fields: [FieldProfile], _ words: [FieldWords]) {
        var pages: [Int: [Int]] = [:]
        for field in fields.indices {
            if let place = fields[field].place { pages[place.page, default: []].append(field) }
        }
        var names = zip(fields, words).map(Self.name)
        /// The fields of the pages before by their names; nil for names that two fields of a page have.
        var known: [Substring: Int?] = [:]
        var originals: [Int: Int] = [:]
        for page in pages.keys.sorted() {
            let here = pages[page] ?? []
            for field in here where known[names[field]] == nil {
                // Acrobat calls the second of its name so.
                guard let base = TwinFields.base(of: names[field]), let original = known[base] ?? nil,
                    TwinFields.isAlike(fields[original], fields[field])
                else { continue }
                names[field] = base
            }
            let named = Dictionary(grouping: here) { names[$0] }
            let common = here.filter { known[names[$0]] != nil }
            if common.count * Self.share <= here.count {
                let own = Set(here).subtracting(common)
                let top = own.compactMap { fields[$0].place?.top }.min() ?? 0
                let head = common.filter { (fields[$0].place?.bottom ?? .infinity) <= top }
                let start = head.compactMap { fields[$0].place?.top }.min() ?? 0
                for field in head where (fields[field].place?.top ?? 0) < start + Self.height {
                    guard let original = known[names[field]] ?? nil, named[names[field]]?.count == 1,
                        fields[original].kind == fields[field].kind,
                        fields[original].maxLength == fields[field].maxLength,
                        words[original].roles == words[field].roles
                    else { continue }
                    originals[field] = original
                }
            }
            for (name, fields) in named where known[name] == nil && !name.isEmpty {
                known[name] = .some(fields.count == 1 ? fields[0] : nil)
            }
        }
        self.originals = originals
    }

    /// The last part of a name without the number that XFA gives to each: `SSN` of `Page_2[0].SSN[1]`. Empty where it says
    /// nothing.
    private static func name(_ field: FieldProfile, _ words: FieldWords) -> Substring {
        guard !words.own.isEmpty else { return "" }
        let part = (field.partialNames.last ?? "")[...]
        return part.last == "]" ? part[..<(part.lastIndex(of: "[") ?? part.endIndex)] : part
    }
}
