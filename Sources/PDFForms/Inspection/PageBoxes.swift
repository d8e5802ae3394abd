public import PDFObjects

/// What of each page can be seen: its crop box, else its media box.
public struct PageBoxes: Sendable {
    private let boxes: [PDFRectangle?]

    /// - Complexity: O(pages).
    public init(_ document: PDFDocument) {
        boxes = document.pages.map { page in
            PDFRectangle(document.inherited("CropBox", page: page), in: document)
                ?? PDFRectangle(document.inherited("MediaBox", page: page), in: document)
        }
    }

    /// Whether a widget is on its page, at least in part; also where its page says nothing of its size.
    public func contains(_ widget: Widget) -> Bool {
        guard let page = widget.page, boxes.indices.contains(page), let box = boxes[page],
            let rectangle = widget.rectangle
        else { return true }
        return rectangle.overlaps(box)
    }
}
