import PDFForms
import PDFObjects

/// Packets that say of themselves what they are called.
extension TemplateContext {
    /// Puts slots in the place of the form's information dictionary and metadata.
    ///
    /// - Returns: The information dictionary; nil where packets have the form's.
    mutating func writeInformation() -> PDFReference? {
        guard options.writesInformation, let root = document.trailer["Root"]?.reference else { return nil }
        let writer = InformationWriter(FormInformation(of: document), isEncrypted: options.isEncrypted)
        let information = SlotReference.make(slots.count)
        slots.append(.information(writer))
        var catalog = document.catalog
        catalog["Metadata"] = .reference(SlotReference.make(slots.count))
        slots.append(.metadata(writer))
        if options.displaysTitle {
            var preferences = document.dictionary(catalog["ViewerPreferences"]) ?? [:]
            preferences["DisplayDocTitle"] = .boolean(true)
            catalog["ViewerPreferences"] = .dictionary(preferences)
        }
        document.replace(root, with: .dictionary(catalog))
        return information
    }
}
