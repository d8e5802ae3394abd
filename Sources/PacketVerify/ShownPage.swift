import PDFPreview

/// A page of a packet, read: what rows wrote on it, and its picture.
struct ShownPage {
    /// The characters that are not printed on the form itself, without spaces.
    var written: [PreviewText.Character]
    /// All characters but spaces.
    let all: [PreviewText.Character]
    let image: PreviewImage
    /// The page's text when poppler does not say where the characters are.
    let unplaced: String?
    private let places: [ShownPlace]

    init(text: PreviewText, image: PreviewImage, printed: PreprintedText?, places: [ShownPlace]) {
        self.image = image
        self.places = places
        unplaced = text.hasBoxes ? nil : text.string
        let inked = text.hasBoxes ? text.characters.filter { !ComparableText($0.text).isEmpty } : []
        all = inked
        written = printed.map { printed in inked.filter { !printed.contains($0) } } ?? inked
    }

    /// How far beside its field a character's middle may stand, in points.
    static let tolerance = 1.0

    /// The characters of a place.
    ///
    /// - Parameter printed: Whether those that the form itself has count, too.
    func characters(in place: ShownPlace, printed: Bool = false) -> [PreviewText.Character] {
        (printed ? all : written).filter { place.area.holdsMiddle(of: $0.box, tolerance: Self.tolerance) }
    }

    /// Those of some characters that stand in no other field's place.
    func own(_ characters: [PreviewText.Character], _ place: ShownPlace) -> [PreviewText.Character] {
        guard place.isShared else { return characters }
        let others = places.filter { $0.field != place.field && $0.area.overlaps(place.area) }
        return characters.filter { character in
            !others.contains { $0.area.holdsMiddle(of: character.box, tolerance: Self.tolerance) }
        }
    }

    /// Lines of characters, by where they stand; the first line first.
    static func lines(_ characters: [PreviewText.Character], direction: Int) -> [[PreviewText.Character]] {
        // Turned so that lines run along x and follow each other along y.
        func place(_ box: PreviewRectangle) -> (x: Double, y: Double, height: Double) {
            let (x, y) = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
            return switch direction {
            case 90: (y, -x, box.right - box.left)
            case 180: (-x, -y, box.bottom - box.top)
            case 270: (-y, x, box.right - box.left)
            default: (x, y, box.bottom - box.top)
            }
        }
        let sorted = characters.sorted { place($0.box).y < place($1.box).y }
        var lines: [[PreviewText.Character]] = []
        var last = -Double.infinity
        for character in sorted {
            let (_, y, height) = place(character.box)
            if y - last > max(0.5, height / 2) { lines.append([]) }
            lines[lines.count - 1].append(character)
            last = y
        }
        return lines.map { line in line.sorted { place($0.box).x < place($1.box).x } }
    }

    /// Whether something is to be seen of a text: at least half of its characters have light and dark in their boxes.
    func shows(_ characters: [PreviewText.Character]) -> Bool {
        let visible = characters.count { character in
            let (columns, rows) = image.pixels(
                in: character.box.grown(by: 0.5), dotsPerInch: VerifyReference.dotsPerInch)
            var (darkest, lightest): (UInt8, UInt8) = (255, 0)
            for row in rows {
                for pixel in image.pixels[
                    (row * image.width + columns.lowerBound)..<(row * image.width + columns.upperBound)]
                {
                    darkest = min(darkest, pixel)
                    lightest = max(lightest, pixel)
                }
            }
            return lightest > darkest && lightest - darkest >= 24
        }
        return visible * 2 >= characters.count
    }
}

extension PreviewRectangle {
    func grown(by points: Double) -> PreviewRectangle {
        PreviewRectangle(left: left - points, top: top - points, right: right + points, bottom: bottom + points)
    }
}
