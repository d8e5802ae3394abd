internal import PacketModel

/// Digits that `digits` puts together though letters stand between them, such as those of a telephone number and of its
/// extension: `402-555-0112 ext. 5`.
struct JoinedDigits {
    /// How many stand before the letters.
    let before: Int
    /// How many stand behind them.
    let behind: Int
}

extension FormattedValue {
    /// Whether the filter `digits` is among its filters.
    var picksDigits: Bool { filters.contains { $0 is DigitsFilter } }

    /// What `digits` puts together in a record, where the value has some from before letters and some from behind them; nil
    /// where there is nothing of that, and where a filter fails.
    func joinedDigits(of record: Record) -> JoinedDigits? {
        guard let place = filters.firstIndex(where: { $0 is DigitsFilter }) else { return nil }
        var text: Bytes = []
        source.append(record, into: &text)
        for filter in filters[..<place] {
            do { try filter.apply(to: &text, from: 0) } catch { return nil }
        }
        // Most numbers have no letters.
        guard text.contains(where: { $0 >= 0x80 || $0.isLetter }) else { return nil }
        // For each digit, how often letters stand before it.
        var groups: [Int] = []
        var group = 0
        for scalar in text.text(from: 0).unicodeScalars {
            if DigitsFilter.isDigit(scalar) {
                groups.append(group)
            } else if scalar.properties.isAlphabetic, groups.last == group {
                group += 1
            }
        }
        var shown = groups
        for filter in filters[place...] {
            if let slice = filter as? SliceFilter { shown = Array(shown[slice.range(in: shown.count)]) }
            if filter is FirstFilter { shown = Array(shown.prefix(1)) }
        }
        guard let first = shown.first, let last = shown.last, first != last else { return nil }
        let before = groups.count { $0 == 0 }
        return JoinedDigits(before: before, behind: groups.count - before)
    }
}

extension [BoundPiece] {
    /// Whether the filter `digits` is anywhere in them.
    var pickDigits: Bool {
        contains { piece in
            switch piece {
            case .formatted(let value): value.picksDigits
            case .choice(let choice):
                choice.otherwise.pickDigits || choice.branches.contains { $0.pieces.pickDigits }
            case .filtered(let group): group.pieces.pickDigits
            case .text, .value, .computed: false
            }
        }
    }

    /// The first value of a record that has digits put together, and what these are.
    func joinedDigits(of record: Record) -> (name: String, digits: JoinedDigits)? {
        for piece in self {
            switch piece {
            case .formatted(let value):
                if let digits = value.joinedDigits(of: record) { return (value.name, digits) }
            case .choice(let choice):
                if let pieces = try? choice.pieces(for: record), let found = pieces.joinedDigits(of: record) {
                    return found
                }
            case .filtered(let group):
                if let found = group.pieces.joinedDigits(of: record) { return found }
            case .text, .value, .computed: continue
            }
        }
        return nil
    }
}
