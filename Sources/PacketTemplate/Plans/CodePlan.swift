import PDFForms
import PDFObjects
import PDFPictures

/// How one widget shows its value as a code.
struct CodePlan: Sendable {
    /// What the code is like.
    var parameters: BarcodeParameters
    /// Where it may be, in points of the widget's box.
    var room: PDFRectangle

    init(_ parameters: BarcodeParameters, box: WidgetBox) {
        self.parameters = parameters
        let inset = min(box.inset, box.width / 2, box.height / 2)
        room = PDFRectangle(inset, inset, box.width - inset, box.height - inset)
    }

    /// Draws a text as a code.
    ///
    /// - Returns: The width of a module in points.
    func write(
        _ text: ArraySlice<UInt8>, origin: (x: Double, y: Double), into output: inout ContentWriter
    ) throws(BarcodeError) -> Double {
        let modules = try BarcodeModules(text, parameters, width: room.width, height: room.height)
        let place = PDFRectangle(
            room.llx + origin.x, room.lly + origin.y, room.urx + origin.x, room.ury + origin.y)
        return modules.write(in: place, wanted: parameters.moduleWidth, into: &output)
    }
}
