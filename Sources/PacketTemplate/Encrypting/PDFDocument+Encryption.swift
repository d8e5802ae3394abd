import PDFObjects

extension PDFDocument {
    /// Names the extension of PDF 1.7 that brought encryption with AES-256 of revision 6 (ISO 32000-1, 7.12; Adobe's
    /// extension level 8). PDF 2.0 has it by itself.
    mutating func declareEncryption() {
        guard version != "2.0", let root = trailer["Root"]?.reference else {
            return
        }
        var catalog = self.catalog
        guard catalog["Version"]?.name != "2.0" else { return }
        var extensions = dictionary(catalog["Extensions"]) ?? [:]
        if case .integer(let level) = resolve(dictionary(extensions["ADBE"])?["ExtensionLevel"]),
            level >= 8
        {
            return
        }
        extensions["ADBE"] = .dictionary(["BaseVersion": .name("1.7"), "ExtensionLevel": .integer(8)])
        catalog["Extensions"] = .dictionary(extensions)
        replace(root, with: .dictionary(catalog))
    }
}
