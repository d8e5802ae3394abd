import PDFObjects
import PDFPreview
import PacketTemplate

/// A place of a field on its page as the page is shown.
struct ShownPlace: Sendable {
    /// The index of the field.
    var field: Int
    /// The page of the template from 0.
    var sheet: Int
    /// The page of the document from 0.
    var page: Int
    /// Where it is.
    var area: PreviewRectangle
    /// How its text runs on the shown page, in degrees clockwise from left to right.
    var direction: Int
    /// The indexes of the states for which a button is on.
    var states: [Int]
    /// Whether another field's place overlaps it.
    var isShared = false

    /// The place on another page of the document.
    func moved(to page: Int) -> ShownPlace {
        var place = self
        place.page = page
        return place
    }

    /// The places of an outline, by page.
    static func all(_ outline: PacketOutline) -> [Int: [ShownPlace]] {
        var places: [Int: [ShownPlace]] = [:]
        for (index, field) in outline.fields.enumerated() {
            let known = field.places.filter { outline.pages.indices.contains($0.page) }
            // What lies beside its page nobody sees, which matters where nothing else shows the field.
            let visible = known.filter { $0.rectangle.overlaps(outline.pages[$0.page].crop) }
            for place in visible.isEmpty ? known : visible {
                let view = outline.pages[place.page]
                let edges = view.shown(place.rectangle)
                places[place.page, default: []].append(
                    ShownPlace(
                        field: index, sheet: place.page, page: place.page,
                        area: PreviewRectangle(
                            left: edges.left, top: edges.top, right: edges.right, bottom: edges.bottom),
                        direction: ((view.rotation - place.rotation) % 360 + 360) % 360, states: place.states))
            }
        }
        for (page, list) in places { places[page] = markShared(list) }
        return places
    }

    /// How many pairs of places are compared; the places of a page with more count as shared, which is only slower.
    private static let pairLimit = 1 << 22

    /// Marks the places that overlap others, of the places of one page.
    private static func markShared(_ places: [ShownPlace]) -> [ShownPlace] {
        var result = places
        var pairs = 0
        let order = places.indices.sorted { places[$0].area.top < places[$1].area.top }
        for (rank, index) in order.enumerated() {
            for other in order[(rank + 1)...] {
                guard places[other].area.top < places[index].area.bottom else { break }
                pairs += 1
                guard places[other].field != places[index].field, places[other].area.overlaps(places[index].area)
                else { continue }
                result[index].isShared = true
                result[other].isShared = true
            }
            guard pairs < pairLimit else { return places.map(\.asShared) }
        }
        return result
    }
}

extension ShownPlace {
    fileprivate var asShared: ShownPlace {
        var place = self
        place.isShared = true
        return place
    }
}

extension PreviewRectangle {
    /// Whether two rectangles share more than an edge.
    func overlaps(_ other: PreviewRectangle) -> Bool {
        left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    /// Whether the middle of another rectangle lies in this one, or at most so many points beside it.
    func holdsMiddle(of other: PreviewRectangle, tolerance: Double) -> Bool {
        let (x, y) = ((other.left + other.right) / 2, (other.top + other.bottom) / 2)
        return x >= left - tolerance && x <= right + tolerance && y >= top - tolerance && y <= bottom + tolerance
    }
}
