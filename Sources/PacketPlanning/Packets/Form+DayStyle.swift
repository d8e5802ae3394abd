import Interchange
import PDFForms
import PDFObjects
import PacketMapping

extension Form {
    /// How days are written in the form, as the filter `date` takes it: as the mapping's locale has them, else as other fields
    /// ask for theirs, else as the language of the document has them. Nil where none of these tells it.
    ///
    /// - Parameter locale: That of the mapping.
    /// - Complexity: That of reading the printed labels, once for a form, and O(bytes of all labels).
    func dayStyle(locale: String?) -> String? {
        if let locale, let style = ExpressionSettings.dayStyle(of: locale) { return style }
        if let asked = fields.lazy.compactMap({ DayPattern(askedBy: $0, in: self) }).first {
            return asked.filterPattern
        }
        guard let language = document.resolve(document.catalog["Lang"]).string.map(TextString.decode) else {
            return nil
        }
        // English alone may be that of any country.
        return language.lowercased() == "en" ? nil : ExpressionSettings.dayStyle(of: language)
    }
}
