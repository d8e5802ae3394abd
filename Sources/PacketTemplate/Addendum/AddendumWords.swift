/// The words on addendum pages, and in fields whose texts go on there, in one language.
struct AddendumWords: Sendable {
    /// What the pages are called.
    let title: String
    /// `{page}` in it is a number.
    let page: String
    /// `{row}` in it is a number.
    let row: String
    /// Hints, the longest first; `{page}` in them is a number.
    let hints: [String]

    /// - Parameter locale: A tag such as `de` or `ko-KR`; nil or an unknown one for English.
    init(locale: String?) {
        let language = locale?.split { $0 == "-" || $0 == "_" }.first.map { $0.lowercased() } ?? "en"
        let words = Self.known[language] ?? Self.english
        (title, page, row) = (words[0], words[1], words[2])
        hints = Array(words[3...])
    }

    /// The hints for a page.
    ///
    /// - Parameter own: What the mapping says in their place; the usual short ones follow, for fields with little room.
    func hints(page number: Int, own: String?) -> [String] {
        let all = own.map { [$0] + hints.dropFirst() } ?? hints
        return all.map { Self.filled($0, "{page}", number) }
    }

    func pageName(_ number: Int) -> String { Self.filled(page, "{page}", number) }
    func rowName(_ number: Int) -> String { Self.filled(row, "{row}", number) }

    private static func filled(_ words: String, _ place: String, _ number: Int) -> String {
        guard let start = words.firstRange(of: place) else { return words }
        return String(words[..<start.lowerBound]) + "\(number)" + String(words[start.upperBound...])
    }

    private static let english = [
        "Addendum", "Page {page}", "Row {row}", "… see page {page}", "… p. {page}", "…{page}",
    ]

    /// By the language's subtag: title, page, row, hints.
    private static let known: [String: [String]] = [
        "en": english,
        "ar": ["ملحق", "صفحة {page}", "صف {row}", "… انظر صفحة {page}", "… ص {page}", "…{page}"],
        "de": ["Anhang", "Seite {page}", "Zeile {row}", "… siehe Seite {page}", "… S. {page}", "…{page}"],
        "es": ["Anexo", "Página {page}", "Fila {row}", "… véase la página {page}", "… pág. {page}", "…{page}"],
        "fr": ["Annexe", "Page {page}", "Ligne {row}", "… voir page {page}", "… p. {page}", "…{page}"],
        "it": ["Allegato", "Pagina {page}", "Riga {row}", "… vedi pagina {page}", "… pag. {page}", "…{page}"],
        "ja": ["別紙", "{page}ページ", "{row}行目", "… {page}ページへ続く", "… {page}頁", "…{page}"],
        "ko": ["별지", "{page}쪽", "{row}번째 행", "… {page}쪽에 계속", "… {page}쪽", "…{page}"],
        "nl": ["Bijlage", "Pagina {page}", "Rij {row}", "… zie pagina {page}", "… p. {page}", "…{page}"],
        "pl": ["Załącznik", "Strona {page}", "Wiersz {row}", "… zob. strona {page}", "… str. {page}", "…{page}"],
        "pt": ["Anexo", "Página {page}", "Linha {row}", "… ver página {page}", "… pág. {page}", "…{page}"],
        "zh": ["附页", "第{page}页", "第{row}行", "… 见第{page}页", "… {page}页", "…{page}"],
    ]
}
