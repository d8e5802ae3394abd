import Interchange

/// Proposes what fills which field.
///
/// Pairs that a merge makes by itself are certain. For the rest, each column is compared with each field by what headers,
/// names and labels mean and by what the values look like; the pairs that are best as a whole are taken, and a pair that
/// another one comes close to is only mentioned. Rather none than a wrong one.
public struct MappingProposer: Sendable {
    /// A column that a merge fills a field with by itself, both by their places.
    public struct Certain: Sendable {
        let column: Int
        let field: Int
        let reason: String
        let doubt: (reason: String, field: Int?)?

        /// Makes a pair.
        ///
        /// - Parameter doubt: Why a person should look at it all the same, beginning with “but”, and the other field that the
        ///   column may mean.
        public init(column: Int, field: Int, reason: String, doubt: (reason: String, field: Int?)? = nil) {
            (self.column, self.field, self.reason, self.doubt) = (column, field, reason, doubt)
        }
    }

    /// Wide tables and long forms are looked at so far; what lies behind stays open.
    private static let mostColumns = 400
    private static let mostFields = 3_000
    /// The confidence in a pair that a person has to look at.
    private static let unsure = 0.6

    /// Two boxes that answer one question, by their places.
    public struct Answers: Sendable {
        let yes: Int
        let no: Int

        /// Makes a pair.
        public init(yes: Int, no: Int) { (self.yes, self.no) = (yes, no) }
    }

    let scorer: PairScorer
    private let certain: [Certain]
    private let answers: [Answers]

    /// Makes ready to propose.
    public init(
        fields: [FieldProfile], columns: [ColumnProfile], certain: [Certain] = [], answers: [Answers] = []
    ) {
        scorer = PairScorer(fields, columns)
        self.certain = certain
        self.answers = answers
    }

    private init(_ scorer: PairScorer, certain: [Certain], answers: [Answers]) {
        (self.scorer, self.certain, self.answers) = (scorer, certain, answers)
    }

    /// The parts of a column for a field and the cells beside it: a number in boxes. Empty where there are no such cells.
    ///
    /// - Complexity: O(n log n) for n fields.
    public func split(_ column: Int, from field: Int) -> [MappingProposal.Pair] {
        guard scorer.columns.indices.contains(column), scorer.fields.indices.contains(field) else { return [] }
        return CellFields(scorer).split(column, from: field)
    }

    /// What speaks against columns that fill fields because they read the same, by the fields' places: whoever looks at the
    /// page should know before it is made.
    ///
    /// - Complexity: O(fields) and O(1) in the rows.
    package static func doubts(
        about pairs: [(column: Int, field: Int)], fields: [FieldProfile], headers: [String]
    ) -> [Int: String] {
        let columns = headers.map { ColumnProfile(header: $0, samples: []) }
        let scorer = PairScorer(fields, columns, readsAllLanguages: true)
        let doubts = Doubts(scorer)
        return pairs.reduce(into: [:]) { found, pair in
            found[pair.field] = doubts.doubt(ofCertain: pair.column, pair.field)
        }
    }

    /// What speaks against a column that has a field's own name, by what is printed for the field; nil for nothing.
    ///
    /// - Complexity: O(length of both).
    package static func contradiction(of printed: String?, to header: String) -> String? {
        guard let printed else { return nil }
        return Qualification.contradiction(of: LabelWords(printed), to: LabelWords(header: header))
            .map { "“\($0)” is printed for it" }
    }

    /// Proposes a mapping.
    ///
    /// - Complexity: O(columns² × fields), at most for 400 columns and 3,000 fields.
    public func proposal() -> MappingProposal {
        let proposal = proposedPairs()
        guard !scorer.foreignWords.isEmpty else { return proposal }
        // What a name says in another language no longer speaks against a pair, and makes none sure.
        let strict = MappingProposer(
            PairScorer(scorer.fields, scorer.columns, readsAllLanguages: true), certain: certain, answers: answers)
        return strict.proposedPairs().limiting(proposal, to: Self.unsure)
    }

    private func proposedPairs() -> MappingProposal {
        let doubts = Doubts(scorer)
        let combined = combined(doubts)
        let certain = certain.filter { !combined.contains($0.field) }
        let usedColumns = Set(certain.map(\.column))
        let usedFields = Set(certain.map(\.field))
        var fields = Array(scorer.fields.indices.filter { !usedFields.contains($0) }.prefix(Self.mostFields))
        let boxes = BoxFields(doubts, fields)
        var pairs = certain.map { pair(of: $0, boxes, doubts) }
        let columns = scorer.columns.indices.filter { !usedColumns.contains($0) }.prefix(Self.mostColumns)
        // A number that a field is named after may stand in cells elsewhere on the form as well.
        let numbers = scorer.columns.indices.prefix(Self.mostColumns)
        let cells = doubts.weighed(CellFields(scorer).pairs(Array(numbers), fields), isWhole: false)
        let phones = doubts.weighed(doubts.areaCodes.pairs(Array(columns), fields), isWhole: false)
        let spread = doubts.weighedTogether(cells + phones) + boxes.pairs(Array(columns))
        pairs += spread
        let given = Set(spread.map(\.field))
        let settled = Set(spread.filter { $0.confidence >= MappingProposal.threshold }.flatMap(\.columns))
        fields.removeAll(where: given.contains)
        // "City, State and ZIP" is no field for the city.
        let joint = Doubts.lowered(JointFields(scorer, pairs).several()) { pair in
            pair.columns.first.flatMap { doubts.otherParty($0, pair.field) }
        }
        let whole = Set(joint.filter { $0.confidence >= MappingProposal.threshold }.map(\.field))
        // A question has one column, whichever box it ticks.
        let negative = Set(answers.map(\.no))
        let single = SingleFields(
            scorer, columns: columns.filter { !settled.contains($0) },
            fields: fields.filter { !whole.contains($0) && !negative.contains($0) }, near: pairs)
        pairs += doubts.weighed(single.pairs())
        let taken = Set(pairs.map(\.field))
        pairs += joint.filter { !taken.contains($0.field) }
        let parts = JointFields(scorer, pairs).partsOfNames()
        pairs.removeAll { pair in parts.contains { $0.field == pair.field } }
        pairs += parts
        pairs = JointFields(scorer, pairs).withHouseNumbers(pairs)
        let dates = doubts.weighedTogether(JointFields(scorer, pairs).dates())
        pairs.removeAll { pair in dates.contains { $0.field == pair.field } }
        pairs += dates
        pairs += negatives(pairs)
        pairs = AddressUnity(scorer).weighed(doubtingTwins(withHeads(pairs)), unsure: Self.unsure)
        pairs = PrintedClaims(scorer).settled(pairs, mostColumns: Self.mostColumns, unsure: Self.unsure)
        pairs = TwinOwners(scorer).exchanged(pairs, fixed: usedFields, unsure: Self.unsure)
        pairs += inOrder(pairs)
        pairs.sort { ($0.field, -$0.confidence) < ($1.field, -$1.confidence) }
        let filled = Set(pairs.map(\.field))
        let read = Set(pairs.flatMap(\.columns))
        return MappingProposal(
            pairs: pairs, openColumns: scorer.columns.indices.filter { !read.contains($0) },
            openFields: scorer.fields.indices.filter { !filled.contains($0) })
    }

    /// The fields that a merge fills with one column by itself and that ask for several, all of which the table has: `City` with
    /// “City, state, ZIP” printed for it. Those are put together.
    private func combined(_ doubts: Doubts) -> Set<Int> {
        let fields = certain.filter { doubts.combined($0.column, $0.field) != nil }.map(\.field)
        guard !fields.isEmpty else { return [] }
        return Set(JointFields(scorer, []).places().map(\.field)).intersection(fields)
    }

    /// What a merge does by itself, and what speaks against it.
    private func pair(of pair: Certain, _ boxes: BoxFields, _ doubts: Doubts) -> MappingProposal.Pair {
        // A merge by itself passes values through no filter.
        let room = ValueRoom(scorer.columns[pair.column], scorer.fields[pair.field])
        let numbers = scorer.numbersAnswered(pair.column, in: pair.field)
        let filters = numbers ?? room.filters
        let filtered = numbers != nil ? PairScorer.fitOfNumbers.reason : filters.isEmpty ? nil : room.reason
        let isText = scorer.fields[pair.field].kind == .text
        let boxed =
            isText && boxes.pairs([pair.column]).contains { $0.confidence >= MappingProposal.surely }
            ? "but the column's values are printed beside boxes" : nil
        let column = scorer.columns[pair.column]
        let isFit = column.values.isEmpty || numbers != nil
        let fit = isFit ? (factor: 1, reason: nil) : scorer.fit(pair.column, pair.field)
        let unfit = fit.factor < 0.5 ? fit.reason : nil
        let said = doubts.doubt(ofCertain: pair.column, pair.field) ?? doubts.combined(pair.column, pair.field)
        let alike = said.map { "but \($0)" }
        let reasons = [pair.reason, filtered, pair.doubt?.reason, alike, boxed, unfit].compactMap(\.self)
        return MappingProposal.Pair(
            field: pair.field, columns: [pair.column], expression: insertion(pair.column, filters),
            confidence: pair.doubt != nil || alike != nil || boxed != nil || unfit != nil
                ? Self.unsure : filters.isEmpty ? 1 : 0.95,
            reason: reasons.joined(separator: "; "), others: pair.doubt?.field.map { [$0] } ?? [])
    }

    /// What fills one box of a question fills the other one as well.
    private func negatives(_ pairs: [MappingProposal.Pair]) -> [MappingProposal.Pair] {
        var best: [Int: MappingProposal.Pair] = [:]
        for pair in pairs where pair.confidence > best[pair.field]?.confidence ?? -1 { best[pair.field] = pair }
        return answers.compactMap { answer in
            let (yes, no) = (best[answer.yes], best[answer.no])
            guard (yes == nil) != (no == nil), var pair = yes ?? no, pair.columns.count == 1,
                pair.expression == insertion(pair.columns[0])
            else { return nil }
            pair.field = yes == nil ? answer.yes : answer.no
            pair.others = []
            pair.reason = "the box for \(yes == nil ? "yes" : "no") of the same question"
            if yes != nil, isStatement(pair.field) {
                pair = pair.lowered(because: "what is printed beside it is a sentence of its own", to: Self.unsure)
            }
            return pair
        }
    }

    /// Whether a box for no has more beside it than an answer: “Program is not covered by the order” may be one of three.
    private func isStatement(_ field: Int) -> Bool {
        let profile = scorer.fields[field]
        let printed = ([profile.printedLabel].compactMap(\.self) + profile.captions).map(LabelWords.split)
        let answers = AnswerWords()
        return printed.contains { $0.count > 3 }
            && !printed.contains { words in words.first.map { answers.answer($0) != nil } ?? false }
    }

    /// The pairs, those unsure whose field has a copy among the fields of the other columns.
    private func doubtingTwins(_ pairs: [MappingProposal.Pair]) -> [MappingProposal.Pair] {
        let accepted = pairs.filter { $0.confidence >= MappingProposal.threshold }.map(\.field)
        let doubts = TwinFields.doubts(scorer.fields, filled: accepted)
        return pairs.map { pair in
            guard let twin = doubts[pair.field], pair.confidence >= MappingProposal.surely else { return pair }
            var doubted = pair.lowered(because: "its copy stands beside what other columns fill", to: Self.unsure)
            doubted.others = [twin] + pair.others.filter { $0 != twin }
            return doubted
        }
    }

    /// What fills a field fills the head of a later page that repeats it, and the other way round.
    private func withHeads(_ pairs: [MappingProposal.Pair]) -> [MappingProposal.Pair] {
        var repeated: [Int: [Int]] = [:]
        for (head, original) in PageHeads(scorer.fields, scorer.fieldWords).originals {
            repeated[original, default: [original]].append(head)
        }
        var result = pairs
        for family in repeated.values {
            let accepted = pairs.filter { $0.confidence >= MappingProposal.threshold && family.contains($0.field) }
            guard let pair = accepted.max(by: { $0.confidence < $1.confidence }) else { continue }
            let filled = Set(accepted.map(\.field))
            for field in family.sorted() where !filled.contains(field) {
                result.removeAll { $0.field == field }
                var copy = pair
                (copy.field, copy.others) = (field, [])
                copy.reason = ["the head of a page says the same again", pair.reason].joined(separator: "; ")
                result.append(copy)
            }
        }
        return result
    }

    private func insertion(_ column: Int, _ filters: String = "") -> String {
        Self.insertion(scorer.columns[column].header, filters)
    }

    /// `{header}`, in quotes where the header has a sign of the language in it.
    package static func insertion(_ header: String, _ filters: String = "") -> String {
        "{\(written(header))\(filters)}"
    }

    /// A header as it is written between braces.
    static func written(_ header: String) -> String {
        let isPlain =
            header.unicodeScalars.allSatisfy { !"{}|\":=\\".unicodeScalars.contains($0) && !$0.isUnprintable }
            && header.trimmed == header && !["row", "line", "else", "end", ""].contains(header.lowercased())
            && !header.lowercased().hasPrefix("if ") && !header.lowercased().hasPrefix("else if")
            && header.lowercased() != "if"
        if isPlain { return header }
        var quoted = ""
        for character in header {
            switch character {
            case "\\": quoted += "\\\\"
            case "\"": quoted += "\\\""
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            default: quoted.append(character)
            }
        }
        return "\"\(quoted)\""
    }

    // MARK: By order alone

    /// As many columns as fields, and names that say nothing: then the order may be meant. Only mentioned.
    private func inOrder(_ pairs: [MappingProposal.Pair]) -> [MappingProposal.Pair] {
        let read = Set(pairs.flatMap(\.columns))
        let filled = Set(pairs.map(\.field))
        let columns = scorer.columns.indices.filter { !read.contains($0) }
        let fields = scorer.fields.indices.filter { scorer.fields[$0].kind == .text && !filled.contains($0) }
        let isMute = fields.allSatisfy { scorer.fieldWords[$0].keys.isEmpty }
        guard columns.count >= 2, columns.count == fields.count, isMute else { return [] }
        return zip(columns, fields).map { column, field in
            MappingProposal.Pair(
                field: field, columns: [column], expression: insertion(column), confidence: 0.3,
                reason: "only the order says so: as many columns as fields without a telling name")
        }
    }
}
