/// Groups of digits. Places are counted in digits up to the decimal mark: that of the mark in `1,234.5` is 3.
extension NumericPicture {
    /// The places of the marks that group a number of so many whole digits.
    ///
    /// A number with more digits than the picture goes on with groups as large as the picture's first whole one: `z,zz,zz9`
    /// has groups of two before the last three.
    func groupPlaces(_ count: Int) -> Set<Int> {
        let own = gapPlaces { $0 == .grouping }.filter { $0 > 0 }.sorted()
        guard isOpen, let last = own.last else { return Set(own.filter { $0 < count }) }
        let size = last - (own.dropLast().last ?? 0)
        return Set(own.filter { $0 < count }).union(stride(from: last + size, to: count, by: size))
    }

    /// Whether what stands between the digits of a number groups them all: by threes, or as the picture does.
    ///
    /// Others are no groups: who writes `12,50` or `0,125` means a decimal comma.
    ///
    /// - Parameters:
    ///   - gaps: The places between digits where something stands.
    ///   - digits: The number's digits, of which `count` are before the decimal mark.
    func isGrouped(by gaps: Set<Int>, digits: String, count: Int) -> Bool {
        guard !gaps.isEmpty else { return true }
        guard count < 2 || digits.first != "0" || showsZero(count) else { return false }
        let groups = groupPlaces(count)
        return gaps == Set(stride(from: 3, to: count, by: 3))
            || groups.isSubset(of: gaps) && gaps.isSubset(of: groups.union(gapPlaces { _ in true }))
    }

    /// Whether a number of so many whole digits may begin with a zero.
    private func showsZero(_ count: Int) -> Bool {
        let places = elements.prefix { !$0.part.isMark }.filter(\.part.isDigit)
        return count <= places.count && places[places.count - count].part == .digit
    }

    /// The places of the picture's parts that stand between digits; those behind the decimal mark are below zero.
    private func gapPlaces(where isMeant: (Part) -> Bool) -> Set<Int> {
        var places: Set<Int> = []
        var place = whole
        for part in elements.map(\.part) {
            if part.isDigit {
                place -= 1
            } else if !part.isMark, place < whole, place > -decimals, isMeant(part) {
                places.insert(place)
            }
        }
        return places
    }
}
