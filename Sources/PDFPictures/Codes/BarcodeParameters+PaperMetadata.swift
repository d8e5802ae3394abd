public import PDFObjects

extension BarcodeParameters {
    /// Reads PMD of a barcode field's widget (Adobe's supplement to ISO 32000-1, extension level 3, table 8.39b).
    ///
    /// Returns nil when there is none, or its Symbology is not one of the three that are defined. Lengths are in pixels
    /// of `Resolution`; what is missing or out of range is as if nothing was asked for.
    public init?(paperMetadata object: PDFObject?, in document: PDFDocument) {
        guard let dictionary = document.dictionary(object) else { return nil }
        switch document.resolve(dictionary["Symbology"]).name?.rawValue {
        case "PDF417": self.init(.pdf417)
        case "QRCode": self.init(.qr)
        case "DataMatrix": self.init(.dataMatrix)
        default: return nil
        }
        func integer(_ key: PDFName, _ range: ClosedRange<Int>) -> Int? {
            guard let number = document.resolve(dictionary[key]).number, number.magnitude < 1_000_000 else {
                return nil
            }
            let value = Int(number.rounded())
            return range.contains(value) ? value : nil
        }
        correction = integer("ECC", 0...(symbology == .qr ? 3 : 8))
        let resolution = integer("Resolution", 1...10_000) ?? 300
        let width = integer("XSymWidth", 1...1_000)
        moduleWidth = width.map { Double($0) * 72 / Double(resolution) }
        guard symbology == .pdf417 else { return }
        columns = integer("nCodeWordRow", 1...30)
        // Writers use both names for the height.
        if let width, let height = integer("YSymHeight", 1...1_000) ?? integer("XSymHeight", 1...1_000) {
            rowHeight = min(10, max(1, height / width))
        }
    }
}
