import PDFPreview
import PacketTemplate

/// Pages with text from right to left. Poppler gives the characters of such lines in an order that is not that of their
/// boxes, and of a page that is mostly from right to left no characters at all; but it finds words.
extension PacketVerifier {
    /// Whether a row writes from right to left on a page.
    func runsFromRight(_ places: [ShownPlace], _ intended: [IntendedValue]) -> Bool {
        places.contains { place in
            guard case .text(let text, _) = intended[place.field] else { return false }
            return ComparableText(text).runsFromRight
        }
    }

    /// Whether each word of a text is found in its place; or its letters are, where poppler does not see them as a word:
    /// in the cells of a comb, and beside ligatures.
    func isFound(_ text: String, _ place: ShownPlace, _ document: PreviewDocument) throws(PreviewError) -> Bool {
        let words = text.split { !$0.isLetter && !$0.isNumber }.prefix(Self.mostWords)
        for word in words {
            let word = String(word.prefix(Self.longestWord))
            let isWhole = try stands(word, place, document)
            guard !isWhole else { continue }
            // Marks stand before or behind their letters, as a font has them.
            for letter in Set(word.unicodeScalars) where !letter.properties.generalCategory.isMark {
                let isThere = try stands(String(letter), place, document)
                guard isThere else { return false }
            }
        }
        return !words.isEmpty
    }

    private func stands(_ text: String, _ place: ShownPlace, _ document: PreviewDocument) throws(PreviewError) -> Bool {
        try document.places(of: text, page: place.page).contains {
            place.area.holdsMiddle(of: $0, tolerance: ShownPage.tolerance)
        }
    }

    /// How much of a text is looked for.
    private static let mostWords = 500
    private static let longestWord = 200
}

extension Unicode.GeneralCategory {
    fileprivate var isMark: Bool { [.nonspacingMark, .spacingMark, .enclosingMark].contains(self) }
}
