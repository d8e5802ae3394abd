/// The lines and frames that fields are written on.
extension LabelMatcher {
    /// Whether a field is written on a line of its own that no frame holds, right above a text that is not wider.
    func isUnderlined(_ box: LabelledPlace.Box, _ text: LabelledPlace.Box) -> Bool {
        guard text.left > box.left - 8, text.right < box.right + 14 else { return false }
        guard !isFramed(box), rules.meter.allows(blocks.count + places.count) else { return false }
        // Several texts below one line are the heads of what comes below them.
        let others = blocks.count {
            abs($0.box.middle - text.middle) < 3 && $0.box.left > box.left - 8 && $0.box.right < box.right + 14
        }
        guard others <= 1 else { return false }
        let (top, bottom) = (box.bottom - 4, min(box.bottom + 5, text.top + 4))
        if rules.meter.allows(rules.blanks.count),
            rules.blanks.contains(where: {
                $0.place > top && $0.place < bottom && $0.from < box.centre && $0.to > box.centre
            })
        {
            return true
        }
        let isHead = hasFieldBelow(text)
        return rules.lines(from: top, to: bottom, at: box.centre).contains { line in
            // The line of a table, below which the next row begins with its label.
            if isHead, !isBelowUsual, line.from < box.left - 14 || line.to > box.right + 14 { return false }
            guard rules.meter.allows(places.count) else { return false }
            let filled = places.reduce(0) { sum, place in
                let covered = min(place.box.right, line.to) - max(place.box.left, line.from)
                return sum + (abs(place.box.bottom - line.place) < 5 ? max(0, covered) : 0)
            }
            return filled > 0.6 * (line.to - line.from)
        }
    }

    /// Whether a field stands right below a text, or reaches up behind it: that of a cell whose label stands at its top.
    func hasFieldBelow(_ text: LabelledPlace.Box) -> Bool {
        rules.meter.allows(places.count)
            && places.contains { place in
                let isBelow = place.box.top > text.bottom - 4 && place.box.top < text.bottom + 11
                let isBehind = place.box.top < text.middle && place.box.bottom > text.bottom + 4
                return (isBelow || isBehind) && place.box.left < text.right && place.box.right > text.left
            }
    }

    /// Whether the line of a frame stands right beside a field.
    func isFramed(_ box: LabelledPlace.Box) -> Bool {
        !rules.places(from: box.left - 7, to: box.left + 3, at: box.middle).isEmpty
            || !rules.places(from: box.right - 3, to: box.right + 7, at: box.middle).isEmpty
    }

    /// Whether another field of the same column stands right above, as in a table.
    func isBelowField(_ box: LabelledPlace.Box) -> Bool {
        rules.meter.allows(places.count)
            && places.contains { place in
                abs(place.box.left - box.left) < 4 && abs(place.box.right - box.right) < 4
                    && place.box.top < box.top - 1
                    && box.top - place.box.bottom < 5
            }
    }

    /// Whether a frame holds a field and the text above it together.
    func isInCell(_ box: LabelledPlace.Box, _ text: LabelledPlace.Box) -> Bool {
        let above = rules.heights(from: text.top - 14, to: text.top + 2, at: box.centre)
        let below = rules.heights(from: box.bottom - 3, to: box.bottom + 14, at: box.centre)
        return !above.isEmpty && !below.isEmpty
    }
}
