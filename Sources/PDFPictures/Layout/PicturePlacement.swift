public import PDFObjects

/// Where pictures of any size go in one push button.
public struct PicturePlacement: Sendable, Hashable {
    /// The room for the picture, in points of the widget's box.
    public var room: PDFRectangle
    /// The rule of the button.
    public var fit: IconFit

    /// Makes a placement.
    public init(room: PDFRectangle, fit: IconFit) {
        self.room = room
        self.fit = fit
    }

    /// Draws a picture's XObject in its place, cut off at the edges of the room.
    ///
    /// A picture that is not scaled has 72 pixels an inch: one point a pixel, as Acrobat makes icons of pictures.
    /// - Parameter name: The resource name as an operand, with solidus and a space behind.
    public func write(_ picture: Picture, name: [UInt8], into output: inout ContentWriter) {
        let place = fit.place(width: Double(picture.seenWidth), height: Double(picture.seenHeight), in: room)
        guard place.width > 0, place.height > 0 else { return }
        let seen = PDFMatrix(place.width, 0, 0, place.height, place.llx, place.lly)
        let matrix = picture.orientation.matrix.concatenated(with: seen)
        output.raw("q ")
        if place.width > room.width || place.height > room.height {
            output.numbers(room.llx, room.lly, room.width, room.height)
            output.raw("re W n ")
        }
        output.numbers(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
        output.raw("cm ")
        output.raw(name)
        output.raw("Do Q\n")
    }
}
