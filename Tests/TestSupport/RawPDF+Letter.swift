extension RawPDF {
    /// A letter of one page without fields, in Helvetica.
    ///
    /// - Parameters:
    ///   - width: The page's width in points; A4 unless somebody says otherwise.
    ///   - content: Operators in default user space; the font is F1.
    public static func letter(width: Double = 595.28, height: Double = 841.89, _ content: String = "") -> RawPDF {
        RawPDF([
            1: "<</Type/Catalog/Pages 2 0 R>>",
            2: "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 \(width) \(height)]>>",
            3: "<</Type/Page/Parent 2 0 R/Resources<</Font<</F1 6 0 R>>>>/Contents 7 0 R>>", 4: nil, 5: nil,
            7: "<</Length \(content.utf8.count)>>stream\n\(content)\nendstream", 8: nil,
        ])
    }
}
