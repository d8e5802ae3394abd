import PDFPreview

extension ShownPage {
    /// The characters of a value that is too long for its place, as far as they lie beside or below it. The edge of the
    /// place cuts them away, so nobody sees them, but poppler gives them with the text of whatever lies there.
    func spill(of value: ComparableText, from place: ShownPlace) -> Set<PreviewText.Character> {
        let inside = Self.lines(characters(in: place), direction: place.direction).flatMap { $0 }
        guard place.direction == 0, var last = inside.last, inside.count < value.characters.count else { return [] }
        var spill: Set<PreviewText.Character> = []
        let outside = written.filter { !place.area.holdsMiddle(of: $0.box, tolerance: Self.tolerance) }
        for wanted in value.characters[inside.count...] {
            let next = outside.filter { ComparableText($0.text).characters == [wanted] && !spill.contains($0) }
                .filter { Self.follows($0.box, last.box, in: place) }
                .min { abs($0.box.left - last.box.right) < abs($1.box.left - last.box.right) }
            guard let next else { break }
            spill.insert(next)
            last = next
        }
        return spill
    }

    /// Whether a character may be the next one of a text: on the same line, at most a space away, or at the beginning
    /// of the next line.
    private static func follows(_ box: PreviewRectangle, _ last: PreviewRectangle, in place: ShownPlace) -> Bool {
        let height = last.bottom - last.top
        if abs(box.top + box.bottom - last.top - last.bottom) < 0.6 * height {
            return box.left > last.left && box.left < last.right + 1.2 * height
        }
        return box.top > last.bottom - 0.3 * height && box.top < last.bottom + 0.8 * height
            && abs(box.left - place.area.left) < 2 * height
    }

    /// The page without some characters.
    func without(_ characters: Set<PreviewText.Character>) -> ShownPage {
        var page = self
        page.written.removeAll(where: characters.contains)
        return page
    }
}
