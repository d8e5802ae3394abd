import PDFForms

/// One revision of a form, as it is compared.
struct Revision {
    let fields: [RevisedField]
    /// How many fields have the same name but for numbers, and the same label.
    let stems: [String: Int]
    let labels: [String: Int]
    /// The fields in the order in which people read them: page by page, row by row, from the left. Fields without a place
    /// are not among them.
    let readingOrder: [Int]

    fileprivate init(_ fields: [RevisedField]) {
        self.fields = fields
        stems = Dictionary(fields.map { ($0.stem, 1) }, uniquingKeysWith: +)
        labels = Dictionary(fields.map { ($0.labelKey, 1) }, uniquingKeysWith: +)
        readingOrder = PrintedLabels.Place.readingOrder(of: fields.map(\.places.first))
    }
}

/// Both revisions, with the words of both.
struct RevisionPair {
    let old: Revision
    let new: Revision
    let vocabulary: Vocabulary
    /// The texts of phrases, by their numbers.
    let texts: [Vocabulary.Text]

    /// - Complexity: O(content of the pages + fields × phrases of their pages).
    init(old: Form, new: Form) {
        var reader = Reader()
        var drafts = (reader.read(old), reader.read(new))
        reader.vocabulary.weigh()
        reader.surround(&drafts.0)
        reader.surround(&drafts.1)
        self.old = Revision(drafts.0.fields)
        self.new = Revision(drafts.1.fields)
        vocabulary = reader.vocabulary
        texts = reader.texts
    }

    private struct Draft {
        var fields: [RevisedField]
        var phrases: [(place: PrintedLabels.Place, text: Vocabulary.Text, number: Int)]
    }

    private struct Reader {
        var vocabulary = Vocabulary()
        var texts: [Vocabulary.Text] = []
        private var numbers: [Vocabulary.Text: Int] = [:]

        mutating func read(_ form: Form) -> Draft {
            let printed = PrintedPhrases(form)
            let labels = form.printedLabels
            let phrases = printed.phrases.map { phrase in
                let text = vocabulary.count(phrase.text)
                let number = numbers[text] ?? texts.count
                if number == texts.count {
                    numbers[text] = number
                    texts.append(text)
                }
                return (phrase.place, text, number)
            }
            let fields = zip(form.fields, printed.places).map { field, places in
                var revised = RevisedField(
                    field, places: places, printed: labels.label(of: field) ?? Self.caption(of: field))
                revised.printedText = revised.printed.map { vocabulary.read($0) }
                revised.titleText = field.label.map { vocabulary.read($0) }
                return revised
            }
            return Draft(fields: fields, phrases: phrases)
        }

        /// What is written on a push button.
        private static func caption(of field: Field) -> String? {
            field.kind == .button ? field.widgets.lazy.compactMap(\.characteristics.caption).first : nil
        }

        func surround(_ draft: inout Draft) {
            var phrases: [Int: [PageTexts.Phrase]] = [:]
            for phrase in draft.phrases {
                phrases[phrase.place.page, default: []].append(
                    PageTexts.Phrase(
                        place: phrase.place, text: phrase.text, number: phrase.number,
                        weight: vocabulary.weight(phrase.text)))
            }
            let places = Dictionary(grouping: draft.fields.flatMap(\.places), by: \.page)
            let pages = phrases.reduce(into: [Int: PageTexts]()) { pages, entry in
                pages[entry.key] = PageTexts(entry.value, fields: places[entry.key] ?? [])
            }
            for index in draft.fields.indices {
                let field = draft.fields[index]
                draft.fields[index].surroundings = field.places.prefix(RevisedField.mostPlaces).compactMap { place in
                    pages[place.page].map {
                        SurroundingText(place, isBox: field.field.isBox, on: $0, vocabulary: vocabulary)
                    }
                }
            }
        }
    }
}
