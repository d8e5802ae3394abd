import Interchange

/// Columns whose values are what is printed beside check boxes: each value ticks its box.
struct BoxFields {
    /// A column and the boxes among which it chooses.
    private struct Choice {
        let column: Int
        /// The boxes with the word that ticks each.
        let words: [(box: Int, word: String)]
        /// How much the boxes are called like the column.
        let meant: Double
        var confidence: Double
        /// How far the boxes that the values tick are from each other, in fields.
        var span = 0
        /// What keeps the column from being sure.
        var doubt: String?

        /// Whether another column ticks some of the same boxes.
        func overlaps(_ other: Choice) -> Bool {
            !Set(words.map(\.box)).isDisjoint(with: other.words.map(\.box))
        }
    }

    /// What boxes of one question have in common: a name with numbers behind it, and how their labels go on to the answer.
    private struct Question: Hashable {
        let name: Substring
        let said: String
    }

    private let scorer: PairScorer
    private let doubts: Doubts
    private let boxes: [Int]
    /// The words that are printed beside each box, and those of what stands for its name.
    private let captions, labels: [[String]]
    /// The words beside each box in one.
    private let joined: [String]
    /// The boxes of one question, where forms call them alike and number them, and their labels have the question: by
    /// places in `boxes`.
    private let questions: [[Int]]

    init(_ doubts: Doubts, _ fields: [Int]) {
        self.doubts = doubts
        let scorer = doubts.scorer
        self.scorer = scorer
        boxes = fields.filter { scorer.fields[$0].kind == .checkBox && scorer.fields[$0].printedLabel != nil }
        captions = boxes.map { LabelWords.split(Self.withoutFootnote(scorer.fields[$0].printedLabel ?? "")) }
        labels = boxes.map { LabelWords.split(scorer.fields[$0].label ?? "") }
        joined = captions.map { $0.joined() }
        var questions: [Question: [Int]] = [:]
        for (place, box) in boxes.enumerated() {
            let (name, label, caption) = (scorer.fields[box].name, labels[place], captions[place])
            // What a screen reader says ends with what is printed beside the box; before that stands the question.
            guard name.hasSuffix("]"), let bracket = name.lastIndex(of: "["), !caption.isEmpty,
                label.suffix(caption.count).elementsEqual(caption), label.count > caption.count + 1
            else { continue }
            let said = label.dropLast(caption.count).suffix(6).joined(separator: " ")
            questions[Question(name: name[..<bracket], said: said), default: []].append(place)
        }
        self.questions = questions.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
    }

    /// A caption without the number of a footnote behind it: “Others (4)”.
    private static func withoutFootnote(_ caption: String) -> String {
        caption.replacing(#/ *\([0-9*]\) *$/#, with: "")
    }

    /// The pairs of columns that choose among boxes.
    func pairs(_ columns: [Int]) -> [MappingProposal.Pair] {
        let choices = columns.compactMap { column in
            choice(column).map { choice -> Choice in
                var choice = choice
                if let doubt = doubts.doubt(of: column, filling: choice.words.map(\.box)) { choice.doubt = doubt }
                return choice
            }
        }
        return choices.enumerated().flatMap { place, choice -> [MappingProposal.Pair] in
            let rivals = choices.enumerated().filter { $0.offset != place && $0.element.overlaps(choice) }
                .map(\.element)
            var choice = choice
            if let rival = rivals.map(\.meant).max() {
                // The boxes are those of the column that they are called like.
                guard choice.meant >= rival else { return [] }
                let isClose = rivals.contains {
                    $0.meant > choice.meant - 0.1 && ($0.doubt == nil || choice.doubt != nil)
                }
                if isClose { choice.doubt = choice.doubt ?? "another column has the same values" }
            }
            return pairs(of: choice)
        }
    }

    /// The boxes that the values of a column tick; nil when some value ticks none, or two the same one.
    private func choice(_ column: Int) -> Choice? {
        let values = scorer.columns[column].values.sorted()
        guard !values.isEmpty, values.count <= 12, scorer.columns[column].look == .text else { return nil }
        if let choice = sexes(column, values) ?? answer(column, values) { return choice }
        guard values.allSatisfy(BoxWords.isSayable) else { return nil }
        let found = values.map { places(of: LabelWords.split($0)) }
        guard !found.contains(where: \.isEmpty) else { return nil }
        let choices = found[0].prefix(Self.mostStarts).compactMap { choice(column, values, found, from: $0) }
            .sorted { ($0.meant, $1.span) > ($1.meant, $0.span) }
        guard var best = choices.first else { return nil }
        // The same words stand beside boxes of another question.
        let hasRival = choices.contains { other in !other.overlaps(best) && other.meant > best.meant - 0.1 }
        if hasRival { best.doubt = "the same words stand beside others" }
        return best
    }

    /// So many boxes with the first value beside them are tried.
    private static let mostStarts = 16

    /// The boxes that the values of a column tick, where the first value ticks the box at a place and each other one the
    /// nearest of its own.
    ///
    /// - Parameter found: The boxes that each value may mean.
    private func choice(_ column: Int, _ values: [String], _ found: [[Int]], from start: Int) -> Choice? {
        var chosen: [(box: Int, word: String)] = []
        var last = start
        for (value, places) in zip(values, found) {
            let place = chosen.isEmpty ? start : nearest(places, to: last)
            guard let place, !chosen.contains(where: { $0.box == boxes[place] }) else { return nil }
            chosen.append((boxes[place], value))
            last = place
        }
        let all = chosen + unchosen(beside: chosen)
        let meant = all.map { scorer.likeness(column, $0.box) }.max() ?? 0
        let isShortAlone = chosen.count == 1 && meant < 0.2 && values[0].count < 5
        let span = (chosen.map(\.box).max() ?? 0) - (chosen.map(\.box).min() ?? 0)
        // What stands under two headings answers two questions.
        let isOfTwo = Set(chosen.compactMap { scorer.fields[$0.box].section }).count > 1
        return Choice(
            column: column, words: all.sorted { $0.box < $1.box }, meant: meant,
            confidence: span > 14 ? 0.4 : isShortAlone || isOfTwo ? PairScorer.doubtful : 0.75, span: span)
    }

    /// The boxes for the two sexes, which tables have as letters and forms as words, or the other way round; nil where the
    /// form has several of one, or the column says something else.
    private func sexes(_ column: Int, _ values: [String]) -> Choice? {
        guard scorer.columnWords[column].things.contains("sex") else { return nil }
        let wanted = values.map(Lexicon.sex)
        guard !wanted.contains(nil), Set(wanted).count == values.count else { return nil }
        let found = [0, 1].map { sex in
            boxes.indices.filter { captions[$0].count == 1 && Lexicon.sex(captions[$0][0]) == sex }
        }
        guard found.allSatisfy({ $0.count == 1 }) else { return nil }
        let chosen = zip(values, wanted).compactMap { value, sex in sex.map { (box: boxes[found[$0][0]], word: value) }
        }
        let others = [0, 1].filter { !wanted.contains($0) }.map { sex in
            (
                box: boxes[found[sex][0]],
                word: LookupTable.folded(scorer.fields[boxes[found[sex][0]]].printedLabel ?? "")
            )
        }
        let words = (chosen + others).sorted { $0.box < $1.box }
        let header = scorer.columnWords[column]
        guard words.allSatisfy({ header.roles.isSubset(of: scorer.fieldWords[$0.box].roles) }) else { return nil }
        // M alone may be a man, or a mujer.
        let isClear = Set(wanted).count == 2 || values.contains { $0.count > 1 }
        return Choice(
            column: column, words: words, meant: words.map { scorer.likeness(column, $0.box) }.max() ?? 0,
            confidence: isClear ? 0.75 : PairScorer.doubtful)
    }

    /// The boxes of one question that the values of a column tick; nil when no question has a box for each value, or the
    /// column is called like none or several of those that have.
    private func answer(_ column: Int, _ values: [String]) -> Choice? {
        let fitting = questions.compactMap { question -> Choice? in
            var chosen: [(box: Int, word: String)] = []
            for value in values {
                let wanted = LabelWords.split(value)
                let equal = question.filter { captions[$0] == wanted }
                let near = equal.isEmpty ? question.filter { captions[$0].starts(with: wanted) } : equal
                guard BoxWords.isSayable(value), !wanted.isEmpty, near.count == 1,
                    !chosen.contains(where: { $0.box == boxes[near[0]] })
                else { return nil }
                chosen.append((boxes[near[0]], value))
            }
            var known = Set(chosen.map { LookupTable.folded($0.word) })
            for place in question where !chosen.contains(where: { $0.box == boxes[place] }) {
                let word = LookupTable.folded(scorer.fields[boxes[place]].printedLabel ?? "")
                guard word.utf8.count <= 60, !word.isEmpty, BoxWords.isSayable(word), known.insert(word).inserted else {
                    continue
                }
                chosen.append((boxes[place], word))
            }
            let meant = question.map { scorer.likeness(column, boxes[$0]) }.max() ?? 0
            return Choice(column: column, words: chosen.sorted { $0.box < $1.box }, meant: meant, confidence: 0.75)
        }.sorted { $0.meant > $1.meant }
        let isUnlike = values.count == 1 || values.allSatisfy { $0.count < 4 }
        guard let best = fitting.first, best.meant >= (isUnlike ? Self.leastMeant : 0.1) else { return nil }
        return fitting.dropFirst().first.map { $0.meant > best.meant - 0.1 } ?? false ? nil : best
    }

    /// A question that is called less like a column is another one, where many have the same answers.
    private static let leastMeant = 0.3

    /// The boxes that a value may mean: those it is printed beside, or one caption that begins with its words.
    private func places(of wanted: [String]) -> [Int] {
        let whole = wanted.joined()
        let isIdeographic = whole.unicodeScalars.contains { $0.value > 0x2E7F }
        guard whole.utf8.count > 2 || isIdeographic else { return [] }
        let equal = boxes.indices.filter { joined[$0] == whole }
        if !equal.isEmpty { return equal }
        let near = boxes.indices.filter {
            captions[$0].starts(with: wanted) || isIdeographic && joined[$0].hasPrefix(whole)
        }
        if !near.isEmpty { return Set(near.map { captions[$0] }).count == 1 ? near : [] }
        guard whole.utf8.count > 5 else { return [] }
        return boxes.indices.filter { labels[$0].suffix(wanted.count).elementsEqual(wanted) }
    }

    /// The place that is nearest to another one on the page; of two as near the later.
    private func nearest(_ places: [Int], to other: Int) -> Int? {
        places.max {
            let (first, second) = (
                scorer.layout.closeness(boxes[$0], boxes[other]), scorer.layout.closeness(boxes[$1], boxes[other])
            )
            return first == second ? $0 < $1 : first < second
        }
    }

    /// The other boxes of the question with what is printed beside them: those between the chosen ones, in a row or a
    /// column with one of them, that answer no question of their own.
    private func unchosen(beside chosen: [(box: Int, word: String)]) -> [(box: Int, word: String)] {
        guard let first = chosen.map(\.box).min(), let last = chosen.map(\.box).max() else { return [] }
        var known = Set(chosen.map(\.word))
        return boxes.filter { (first...last).contains($0) }.compactMap { box in
            let profile = scorer.fields[box]
            let word = LookupTable.folded(profile.printedLabel ?? "")
            guard !chosen.contains(where: { $0.box == box }), profile.question == nil, word.utf8.count <= 60,
                !word.isEmpty, BoxWords.isSayable(word),
                chosen.contains(where: { isAligned(profile, scorer.fields[$0.box]) }), known.insert(word).inserted
            else { return nil }
            return (box, word)
        }
    }

    private func isAligned(_ left: FieldProfile, _ right: FieldProfile) -> Bool {
        guard let first = left.place, let second = right.place else { return true }
        return first.page == second.page
            && (abs(first.top - second.top) < 4 || abs(first.left - second.left) < 4)
    }

    /// A box is ticked by its word and left by those of the others.
    private func pairs(of choice: Choice) -> [MappingProposal.Pair] {
        let words = BoxWords(
            header: scorer.columns[choice.column].header, words: choice.words.map { (word: $0.word, box: $0.box) })
        return choice.words.map { own in
            // A box that says no takes no yes.
            let takesYes = scorer.fields[own.box].choices.contains { LookupTable.folded($0) == "yes" }
            return MappingProposal.Pair(
                field: own.box, columns: [choice.column],
                expression: words.expression(of: own.box, tick: takesYes ? "yes" : "x"),
                confidence: choice.doubt == nil ? choice.confidence : min(choice.confidence, PairScorer.doubtful),
                reason: (["the column's values are printed beside boxes"]
                    + (choice.doubt.map { ["but \($0)"] } ?? [])).joined(separator: "; "),
                isOneOfSeveral: true)
        }
    }
}
