/// Finds for each place of a page the text that it is meant by: by distance, alignment, frames and order of reading.
struct LabelFinder {
    let places: [LabelledPlace]
    private let blocks: [TextBlock]
    private let rules: PageRules
    private let isQuestion: (Int) -> Bool
    /// The labels of fields.
    private(set) var labels: [Int: String] = [:]
    /// The headings that fields stand under.
    private(set) var sections: [Int: String] = [:]
    /// What is printed beside buttons, by place.
    private(set) var captions: [Int: String] = [:]
    /// What two boxes for yes and no ask, by field.
    private(set) var questions: [Int: String] = [:]
    private var isCaption: [Bool]
    private var isUsed: [Bool] = []

    init(_ blocks: [TextBlock], rules: PageRules, places: [LabelledPlace], isQuestion: @escaping (Int) -> Bool) {
        self.blocks = blocks
        self.rules = rules
        self.places = places
        self.isQuestion = isQuestion
        isCaption = blocks.map { _ in false }
    }

    /// Finds all labels of the page.
    mutating func find() {
        nameButtons()
        nameFields()
    }

    // MARK: Buttons

    private mutating func nameButtons() {
        let buttons = places.indices.filter { places[$0].isButton }
        guard !buttons.isEmpty else { return }
        let candidates = CaptionCandidates(blocks, rules: rules, places: places)
        let found = withoutQuestions(candidates.captions(of: buttons), of: buttons)
        for (place, caption) in found {
            captions[place] = caption.label
            for block in caption.blocks { isCaption[block] = true }
        }
        for place in buttons where !isQuestion(places[place].field) {
            if let caption = captions[place], labels[places[place].field] == nil {
                labels[places[place].field] = caption
            }
        }
    }

    /// Leaves out the text beside some buttons of a question most of whose buttons have none: it is the question.
    private func withoutQuestions(
        _ found: [Int: CaptionCandidates.Caption], of buttons: [Int]
    ) -> [Int: CaptionCandidates.Caption] {
        var counts: [Int: (all: Int, named: Int)] = [:]
        for button in buttons where isQuestion(places[button].field) {
            counts[places[button].field, default: (0, 0)].all += 1
            if found[button] != nil { counts[places[button].field]?.named += 1 }
        }
        return found.filter { button, _ in
            counts[places[button].field].map { $0.named * 2 > $0.all || $0.all == 1 } ?? true
        }
    }

    // MARK: Other fields

    private mutating func nameFields() {
        var wanted: [LabelledPlace] = []
        var questions: [Int: LabelledPlace] = [:]
        for (index, place) in places.enumerated() {
            if !place.isButton {
                wanted.append(place)
            } else if isQuestion(place.field) {
                let known = questions[place.field]
                questions[place.field, default: place].box = known.map { $0.box.union(place.box) } ?? place.box
            } else if captions[index] == nil {
                wanted.append(place)
            }
        }
        wanted += questions.sorted { $0.key < $1.key }.map(\.value)
        var matcher = LabelMatcher(
            blocks, rules: rules, places: places, wanted: wanted, isCaption: isCaption)
        for (index, label) in matcher.labels() {
            let field = wanted[index].field
            if labels[field] == nil { labels[field] = label }
        }
        isUsed = matcher.isUsed
        let finder = SectionFinder(blocks, isUsed: isUsed)
        for place in places where sections[place.field] == nil { sections[place.field] = finder.section(of: place.box) }
    }

    /// Finds the texts before boxes for yes and no, among those that are no label yet.
    ///
    /// - Parameter pairs: The boxes, by their places.
    mutating func nameAnswers(_ pairs: [(yes: Int, no: Int)]) {
        guard !pairs.isEmpty else { return }
        let wanted = pairs.map { pair in
            var place = places[pair.yes]
            place.box = place.box.union(places[pair.no].box)
            return place
        }
        var matcher = LabelMatcher(blocks, rules: rules, places: places, wanted: wanted, isCaption: isUsed)
        for (index, label) in matcher.labels() {
            questions[places[pairs[index].yes].field] = label
            questions[places[pairs[index].no].field] = label
        }
    }
}
