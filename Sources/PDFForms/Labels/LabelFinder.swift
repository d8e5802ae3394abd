import Interchange

/// Finds for each place of a page the text that it is meant by: by distance, alignment, frames and order of reading.
struct LabelFinder {
    let places: [LabelledPlace]
    private let blocks: [TextBlock]
    private let rules: PageRules
    private let isQuestion: (Int) -> Bool
    /// The labels of fields.
    private(set) var labels: [Int: String] = [:]
    /// The texts beside all places of fields that are no buttons: a field may stand at several.
    private(set) var textsOfPlaces: [Int: [PlaceText]] = [:]
    /// The headings that fields stand under.
    private(set) var sections: [Int: String] = [:]
    /// The texts before the rows that fields stand in.
    private(set) var rowHeads: [Int: String] = [:]
    /// What is printed beside buttons, by place.
    private(set) var captions: [Int: String] = [:]
    /// The signs of currencies that are printed where fields begin, by field.
    private(set) var currencies: [Int: Unicode.Scalar] = [:]
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
        let signs = CurrencySigns(blocks)
        for place in places where !place.isButton && !place.isHidden {
            if let sign = signs.sign(before: place.box, rules.meter) { currencies[place.field] = sign }
        }
    }

    // MARK: Buttons

    private mutating func nameButtons() {
        let all = places.indices.filter { places[$0].isButton && !places[$0].isHidden }
        guard !all.isEmpty else { return }
        let covering = covering(all)
        let grid = AnswerGrid(blocks, places: places, buttons: all, rules.meter)
        captions = grid.captions
        for block in grid.heads { isCaption[block] = true }
        let buttons = all.filter { covering[$0] == nil && captions[$0] == nil }
        let candidates = CaptionCandidates(blocks, rules: rules, places: places)
        let found = whole(candidates.captions(of: buttons, questions: questions(of: buttons)), of: buttons)
        for (place, caption) in found {
            captions[place] = caption.label
            for block in caption.blocks { isCaption[block] = true }
        }
        for (place, other) in covering { captions[place] = captions[other] }
        for place in all where !isQuestion(places[place].field) {
            if let caption = captions[place], labels[places[place].field] == nil {
                labels[places[place].field] = caption
            }
        }
    }

    /// The buttons that lie on another one of their question, each with that one: what is printed beside one of them is printed
    /// beside both, and says nothing of the others of the question.
    private func covering(_ buttons: [Int]) -> [Int: Int] {
        var covering: [Int: Int] = [:]
        for question in questions(of: buttons) {
            var seen: [Int] = []
            for button in question {
                guard rules.meter.allows(seen.count) else { return covering }
                if let other = seen.first(where: { places[$0].box.isAlike(places[button].box) }) {
                    covering[button] = other
                } else {
                    seen.append(button)
                }
            }
        }
        return covering
    }

    /// The buttons of each question.
    private func questions(of buttons: [Int]) -> [[Int]] {
        Dictionary(grouping: buttons.filter { isQuestion(places[$0].field) }) { places[$0].field }
            .sorted { $0.key < $1.key }.map(\.value)
    }

    /// Leaves out the texts beside some buttons of a question others of which have none: what stands there is something
    /// else, and a caption that is read for the wrong button ticks it.
    private func whole(
        _ found: [Int: CaptionCandidates.Caption], of buttons: [Int]
    ) -> [Int: CaptionCandidates.Caption] {
        let partial = questions(of: buttons).filter { $0.contains { found[$0] == nil } }
        let left = Set(partial.flatMap(\.self))
        return found.filter { !left.contains($0.key) }
    }

    // MARK: Other fields

    private mutating func nameFields() {
        var wanted: [LabelledPlace] = []
        var questions: [Int: LabelledPlace] = [:]
        let runs = CellRuns(places).runs
        let inRuns = Set(runs.flatMap(\.self))
        let days = DayCaptions(blocks, places: places, rules.meter)
        for block in days.blocks { isCaption[block] = true }
        for (index, place) in places.enumerated() {
            if inRuns.contains(index) { continue }
            if let label = days.labels[index] {
                name(place, label)
            } else if !place.isButton {
                wanted.append(place)
            } else if isQuestion(place.field) {
                let known = questions[place.field]
                questions[place.field, default: place].box = known.map { $0.box.union(place.box) } ?? place.box
            } else if captions[index] == nil {
                wanted.append(place)
            }
        }
        wanted += questions.sorted { $0.key < $1.key }.map(\.value)
        let firstRun = wanted.count
        for run in runs {
            var place = places[run[0]]
            place.box = run.reduce(place.box) { $0.union(places[$1].box) }
            wanted.append(place)
        }
        var matcher = LabelMatcher(
            blocks, rules: rules, places: places, wanted: wanted, isCaption: isCaption)
        for (index, label) in matcher.labels().sorted(by: { $0.key < $1.key }) {
            let fields = index < firstRun ? [wanted[index].field] : runs[index - firstRun].map { places[$0].field }
            for field in fields where labels[field] == nil { labels[field] = label }
            if wanted[index].isButton { nameAnswer(wanted[index], label) }
            guard !wanted[index].isButton, !wanted[index].isHidden else { continue }
            let text = PlaceText(label: label, remark: remark(behind: wanted[index].box))
            for field in fields { textsOfPlaces[field, default: []].append(text) }
        }
        isUsed = matcher.isUsed
        let finder = SectionFinder(blocks, isUsed: isUsed, rules.meter)
        for place in places where sections[place.field] == nil { sections[place.field] = finder.section(of: place.box) }
        let rows = days.days.map { day in day.map { places[$0] } }
        rowHeads = RowHeads(blocks, isUsed: isUsed, places: places, rules.meter).heads(above: rows)
    }

    /// Takes the word below a field for its label.
    private mutating func name(_ place: LabelledPlace, _ label: String) {
        if labels[place.field] == nil { labels[place.field] = label }
        textsOfPlaces[place.field, default: []].append(PlaceText(label: label, remark: nil))
    }

    /// Yes and no that stand beside a box where captions do not are its caption all the same; not where another box stands
    /// beside it, whose they may be.
    private mutating func nameAnswer(_ button: LabelledPlace, _ label: String) {
        guard !isQuestion(button.field), !button.isHidden, rules.meter.allows(2 * places.count),
            AnswerWords().answer(AnswerWords.folded(label)) != nil,
            let index = places.firstIndex(where: { $0.field == button.field && $0.widget == button.widget }),
            !places.indices.contains(where: { $0 != index && isBeside(places[$0], button.box) })
        else { return }
        captions[index] = label
    }

    /// Whether a button stands near a place, at its height.
    private func isBeside(_ other: LabelledPlace, _ box: LabelledPlace.Box) -> Bool {
        other.isButton && other.box.top < box.bottom && other.box.bottom > box.top && other.box.left < box.right + 120
            && other.box.right > box.left - 120
    }

    /// What stands in parentheses right behind a place: `____ (County)`.
    private func remark(behind box: LabelledPlace.Box) -> String? {
        guard rules.meter.allows(blocks.count) else { return nil }
        for block in blocks where block.box.left > box.right - 6 && block.box.left < box.right + 12 {
            // A block may be several lines, each behind a place of its own.
            for phrase in block.phrases where phrase.middle > box.top && phrase.middle < box.bottom {
                let text = phrase.words.map(\.text).joined(separator: " ")
                if text.hasPrefix("("), text.hasSuffix(")") { return text }
            }
        }
        return nil
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
