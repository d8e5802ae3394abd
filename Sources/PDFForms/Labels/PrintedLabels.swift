import PDFObjects

/// The texts that are printed on a form for its fields, as a person would read them from the page.
///
/// Reading a page costs as much as showing it, so labels are made when they are asked for and not when a form is read.
/// What a stranger's pages ask for has a bound of its own; from the page on that goes beyond it, fields have no printed
/// labels.
public struct PrintedLabels: Sendable {
    private var labels: [String: String] = [:]
    private var textsOfPlaces: [String: [PlaceText]] = [:]
    private var sections: [String: String] = [:]
    private var rowHeads: [String: String] = [:]
    private var captions: [PDFReference: String] = [:]
    private var questions: [String: String] = [:]
    private var currencies: [String: Unicode.Scalar] = [:]
    private var places: [String: Place] = [:]
    /// The pairs of boxes for yes and no, by their names and by what is printed beside them.
    public private(set) var answers: [AnswerPair] = []

    /// Where a field stands on its page as people see it: points from the upper left corner, y downwards.
    public struct Place: Sendable, Hashable {
        /// The page, from 0.
        public let page: Int
        /// The sides of the rectangle.
        public let left, top, right, bottom: Double
    }

    /// Whether all pages were read: what pages may ask for has a bound. The pairs are complete all the same, but for those
    /// that only what is printed tells.
    public private(set) var isComplete = true

    /// Reads the labels of a form.
    ///
    /// - Parameter meter: How many comparisons may be made.
    /// - Complexity: O(content of the pages that have fields), and for each page O(fields × texts), up to a ceiling.
    init(_ form: Form, meter: WorkMeter = WorkMeter(WorkMeter.usual)) {
        let (places, buttons) = Self.places(of: form)
        let isQuestion = form.fields.map(\.isQuestion)
        var reader = PageMarksReader(form.document, meter)
        for page in places.keys.sorted() {
            let onPage = (places[page] ?? []).sorted { ($0.box.left, $0.box.top) < ($1.box.left, $1.box.top) }
            guard isComplete else {
                answers += Self.answers(of: onPage, form).map(\.pair)
                continue
            }
            let marks = reader.marks(of: form.document.pages[page])
            var finder = Self.finder(marks, onPage, buttons: buttons[page] ?? [], isQuestion)
            finder.find()
            let pairs = Self.answers(of: onPage, form, captions: finder.captions)
            finder.nameAnswers(pairs.map(\.places))
            isComplete = reader.isComplete && !meter.isEmpty
            answers += isComplete ? pairs.map(\.pair) : Self.answers(of: onPage, form).map(\.pair)
            // Half a page is read wrong.
            if isComplete { take(finder, form, page) }
        }
    }

    /// Puts a page together for finding what its fields are for.
    private static func finder(
        _ marks: PageMarks, _ places: [LabelledPlace], buttons: [LabelledPlace.Box], _ isQuestion: [Bool]
    ) -> LabelFinder {
        let visible = places.filter { !$0.isHidden }
        let builder = PhraseBuilder(marks, obstacles: visible)
        var rules = marks.rules
        rules.blanks = builder.blanks
        // What is written on a push button is no label of a field.
        let blocks = BlockBuilder(builder.phrases, rules: rules, places: visible).blocks().filter { block in
            !buttons.contains { $0.holds(block.box) }
        }
        return LabelFinder(blocks, rules: rules, places: places, isQuestion: { isQuestion[$0] })
    }

    /// The places that want labels, and the push buttons, page by page.
    private static func places(of form: Form) -> (places: [Int: [LabelledPlace]], buttons: [Int: [LabelledPlace.Box]]) {
        var places: [Int: [LabelledPlace]] = [:]
        var buttons: [Int: [LabelledPlace.Box]] = [:]
        for shown in ShownWidget.all(of: form) {
            let field = form.fields[shown.field]
            if field.kind == .button, !field.takesPicture {
                if buttons[shown.page, default: []].count < 100 {
                    buttons[shown.page, default: []].append(shown.box)
                }
            } else {
                places[shown.page, default: []].append(
                    LabelledPlace(
                        box: shown.box, isButton: field.isBox, isHidden: !shown.widget.isVisible,
                        isFramed: !field.isBox && shown.widget.showsFrame,
                        isCell: field.kind == .text && field.maxLength == 1, field: shown.field, widget: shown.index))
            }
        }
        return (places, buttons)
    }

    /// The boxes for yes and no of a page, and where they stand among its places.
    ///
    /// - Parameter captions: What is printed beside buttons, by place.
    private static func answers(
        of places: [LabelledPlace], _ form: Form, captions printed: [Int: String] = [:]
    ) -> [(pair: AnswerPair, places: (yes: Int, no: Int))] {
        var indexes: [String: Int] = [:]
        var fields: [Field] = []
        var captions: [String: String] = [:]
        for (index, place) in places.enumerated() where place.isButton && !place.isHidden {
            let field = form.fields[place.field]
            guard indexes.updateValue(index, forKey: field.name) == nil else { continue }
            fields.append(field)
            captions[field.name] = printed[index]
        }
        return AnswerPair.pairs(of: fields, captions: captions).compactMap { pair in
            guard let yes = indexes[pair.yes], let no = indexes[pair.no] else { return nil }
            return (pair, (yes, no))
        }
    }

    private mutating func take(_ finder: LabelFinder, _ form: Form, _ page: Int) {
        for place in finder.places where !place.isHidden {
            let name = form.fields[place.field].name
            guard places[name] == nil || places[name]?.page == page && (places[name]?.top ?? 0) > place.box.top else {
                continue
            }
            places[name] = Place(page: page, place.box)
        }
        for (field, question) in finder.questions.sorted(by: { $0.key < $1.key }) {
            questions[form.fields[field].name] = question
        }
        for (field, label) in finder.labels.sorted(by: { $0.key < $1.key }) {
            let name = form.fields[field].name
            if labels[name] == nil { labels[name] = label }
        }
        for (field, texts) in finder.textsOfPlaces {
            textsOfPlaces[form.fields[field].name, default: []] += texts.prefix(Self.mostPlaces)
        }
        for (field, section) in finder.sections.sorted(by: { $0.key < $1.key }) {
            let name = form.fields[field].name
            if sections[name] == nil { sections[name] = section }
        }
        for (field, head) in finder.rowHeads.sorted(by: { $0.key < $1.key }) {
            let name = form.fields[field].name
            if rowHeads[name] == nil { rowHeads[name] = head }
        }
        for (field, sign) in finder.currencies { currencies[form.fields[field].name] = sign }
        for (place, caption) in finder.captions {
            let place = finder.places[place]
            captions[form.fields[place.field].widgets[place.widget].reference] = caption
        }
    }

    /// The label of a field: for buttons of which one is chosen, the question.
    public func label(of field: Field) -> String? { labels[field.name] }

    /// What is printed for a text field that stands at several places, where one place's text has no word of the first one's,
    /// or what stands in parentheses behind them has none: the two texts. Nil for other fields.
    ///
    /// - Complexity: O(length of the texts); of one page's places of a field the first eight count.
    public func differentLabels(of field: Field) -> (first: String, other: String)? {
        guard let texts = textsOfPlaces[field.name], let first = texts.first else { return nil }
        return texts.dropFirst().first { $0.contradicts(first) }.map { (first.text, $0.text) }
    }

    private static let mostPlaces = 8

    /// The heading that a field stands under, such as whose address it is.
    public func section(of field: Field) -> String? { sections[field.name] }

    /// What is printed before the row of fields that a field stands in, and is the label of none of them: “Date of birth”
    /// before fields for the month, the day and the year.
    public func rowHead(of field: Field) -> String? { rowHeads[field.name] }

    /// The question that two boxes for yes and no answer; nil for other fields.
    public func question(of field: Field) -> String? { questions[field.name] }

    /// The sign of a currency that is printed right before what is written into a field; nil for most fields.
    public func currency(before field: Field) -> Unicode.Scalar? { currencies[field.name] }

    /// Where the first widget of a field stands that people see.
    public func place(of field: Field) -> Place? { places[field.name] }

    /// What is printed beside a button of a check box or radio field; nil for other widgets.
    public func caption(of widget: Widget) -> String? { captions[widget.reference] }

    /// What is printed beside each widget of a check box or radio field, in the order of the widgets.
    public func captions(of field: Field) -> [String?] { field.widgets.map(caption) }
}

extension Widget {
    /// Whether people see a border on all of its sides: one that is not as white as the page.
    fileprivate var showsFrame: Bool {
        guard drawsBorder, border.style != .underline else { return false }
        let color = characteristics.borderColor
        if color.isEmpty { return true }
        return color.count == 4 ? color.contains { $0 > 0.15 } : color.contains { $0 < 0.85 }
    }
}

extension Field {
    /// Whether its buttons answer one question.
    fileprivate var isQuestion: Bool {
        guard isBox, widgets.count > 1 else { return false }
        let first = widgets.lazy.compactMap(\.onStates.first).first
        return widgets.contains { $0.onStates.contains { $0 != first } }
    }
}

extension PrintedLabels.Place {
    init(page: Int, _ box: LabelledPlace.Box) {
        self.init(page: page, left: box.left, top: box.top, right: box.right, bottom: box.bottom)
    }
}
