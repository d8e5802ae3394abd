import PDFForms
import PDFPictures
import PacketModel

extension PageDrawer {
    /// Below this width of a module, in points, printers and cameras fail: two dots at 300 dots an inch.
    private static let smallestModule = 0.48

    /// Draws a value as a code, in the space that the widget's origin says.
    mutating func draw(
        _ code: CodePlan, _ value: ArraySlice<UInt8>, of plan: FieldPlan, in widget: WidgetPlan
    ) {
        guard !value.isEmpty else { return }
        let result = Result { () throws(BarcodeError) in
            try code.write(value, origin: widget.origin, into: &content)
        }
        switch result {
        case .success(let module) where module < Self.smallestModule:
            reader.notes.report(
                .codeTooSmall, .warning, of: plan,
                "the code's modules are \(Double(Int(module * 1000)) / 1000) pt wide, which readers may fail to read",
                hint: "shorten the value, or make the field larger")
        case .success: break
        case .failure(.tooLong):
            reader.notes.report(
                .codeTooLong, .error, of: plan,
                "the value is longer than a code of kind \(code.parameters.symbology.rawValue) can hold",
                hint: "shorten it in the data")
        case .failure(.badCharacters):
            reader.notes.report(
                .characterMissing, .error, of: plan,
                "the value has characters that a code of kind \(code.parameters.symbology.rawValue) does not know",
                hint: "write it with other characters, or use a QR code")
        case .failure(.failed):
            reader.notes.report(
                .valueNotDrawn, .error, of: plan, "the code could not be made", hint: "try another kind of code")
        }
    }
}
