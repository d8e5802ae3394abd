/// Files of people that are made of few parts, said again and again.
public enum TableParts {
    /// A file of FDF.
    ///
    /// - Parameters:
    ///   - fields: What stands in the list of fields.
    ///   - objects: What stands behind the catalog, from object 2 on.
    public static func fdf(_ fields: String, _ objects: String) -> String {
        "%FDF-1.2\n1 0 obj <</FDF<</Fields[\(fields)]>>>> endobj\n\(objects)\ntrailer <</Root 1 0 R>>\n"
    }

    /// A text of so many letters.
    public static func long(_ count: Int) -> String { String(repeating: "x", count: count) }

    /// Parts one after the other, each by its number.
    public static func repeated(_ count: Int, _ part: (Int) -> String) -> String {
        var text = ""
        for index in 0..<count { text += part(index) }
        return text
    }

    /// A workbook of one sheet.
    public static func book(_ cells: String, strings: String = "", merges: String = "") -> [UInt8] {
        var book = SampleBook("<sheetData>\(cells)</sheetData>\(merges)")
        if !strings.isEmpty { book.strings = strings }
        return book.bytes
    }
}
