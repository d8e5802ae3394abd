import PDFObjects

extension FontReader {
    /// The face of a form's font that Acrobat takes for one that it cannot write with: a print driver's TrueType font has codes of
    /// its own, and Acrobat puts the machine's font of that family beside it (1 field).
    ///
    /// - Parameter resources: The fonts of DR.
    /// - Complexity: O(fonts of DR).
    func twin(of object: PDFObject, among resources: PDFDictionary) -> TextFace? {
        guard let font = document.dictionary(object), document.resolve(font["Subtype"]).name == "TrueType",
            let wanted = family(of: font)
        else { return nil }
        let style = style(object, resourceName: "")
        for name in resources.keys {
            guard let other = resources[name], let candidate = document.dictionary(other), candidate != font,
                family(of: candidate) == wanted, !document.resolve(candidate["Encoding"]).isNull
            else { continue }
            let own = self.style(other, resourceName: "")
            if own.isBold == style.isBold, own.isItalic == style.isItalic, let face = face(other) { return face }
        }
        return nil
    }

    /// FontFamily of an embedded font's descriptor (ISO 32000-1, table 122): its letters and digits in lower case.
    private func family(of font: PDFDictionary) -> String? {
        guard let descriptor = descriptor(of: font), isEmbedded(descriptor),
            let name = document.resolve(descriptor["FontFamily"]).string
        else { return nil }
        let letters = TextString.decode(Array(name.prefix(128))).lowercased().filter {
            $0.isASCII && ($0.isLetter || $0.isNumber)
        }
        return letters.isEmpty ? nil : letters
    }
}
