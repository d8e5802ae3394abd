import PDFForms
import PDFObjects
import PDFPictures
import PacketModel

extension PacketWriter {
    /// Below this width of a module, in points, printers and cameras fail: two dots at 300 dots an inch.
    private static let smallestModule = 0.48

    /// Draws a value as a code, in the space that the widget's origin says.
    mutating func drawCode(
        _ code: CodePlan, _ plan: FieldPlan, _ field: Int, _ widget: WidgetPlan, _ value: ArraySlice<UInt8>
    ) {
        guard !value.isEmpty else { return }
        let result = Result { () throws(BarcodeError) in
            try code.write(value, origin: widget.origin, into: &content)
        }
        switch result {
        case .success(let module) where module < Self.smallestModule:
            report(
                field, .codeTooSmall, .warning, plan,
                "the code's modules are \(Double(Int(module * 1000)) / 1000) pt wide, which readers may fail to read",
                "shorten the value, or make the field larger")
        case .success: break
        case .failure(.tooLong):
            report(
                field, .codeTooLong, .error, plan,
                "the value is longer than a code of kind \(code.parameters.symbology.rawValue) can hold",
                "shorten it in the data")
        case .failure(.badCharacters):
            report(
                field, .characterMissing, .error, plan,
                "the value has characters that a code of kind \(code.parameters.symbology.rawValue) does not know",
                "write it with other characters, or use a QR code")
        case .failure(.failed):
            report(
                field, .valueNotDrawn, .error, plan, "the code could not be made", "try another kind of code")
        }
    }
}
