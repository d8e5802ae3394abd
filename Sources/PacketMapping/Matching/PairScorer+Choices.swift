import Interchange

extension PairScorer {
    /// The choices of fields, folded once where fields share them.
    static func choices(of fields: [FieldProfile]) -> [Set<String>] {
        var folded: [[String]: Set<String>] = [:]
        return fields.map { field in
            guard field.kind == .choice || field.kind == .checkBox else { return [] }
            if let known = folded[field.choices] { return known }
            let choices = Set(field.choices.map(LookupTable.folded))
            folded[field.choices] = choices
            return choices
        }
    }

    /// Whether boxes of a question have other words beside them than a yes and a no that tick them: what a form calls Yes may
    /// be printed “unrelated”.
    static func isAnsweredOtherwise(_ field: FieldProfile, than column: ColumnProfile) -> Bool {
        let captions = Set(field.captions.map(LookupTable.folded))
        guard captions.count > 1, !column.values.contains(where: { $0.allSatisfy(\.isNumber) }),
            captions.isDisjoint(with: column.values)
        else { return false }
        let answers = AnswerWords()
        return !captions.contains { caption in
            LabelWords.split(caption).first.map { answers.answer(AnswerWords.folded($0)) != nil } ?? false
        }
    }

    /// How well choices fit that noughts and ones are spelled out for.
    static let fitOfNumbers: (factor: Double, reason: String?) = (1, "the form takes no 1 and 0 for yes and no")

    /// What a column's noughts and ones pass through to be the yes and no of a field that takes no numbers; nil for other
    /// columns and fields, and where the field has no words for both.
    func numbersAnswered(_ column: Int, in field: Int) -> String? {
        guard refusesNumbers(of: column, field) else { return nil }
        let answers = AnswerWords()
        func spelling(_ answer: Bool) -> String? {
            fields[field].choices.first { choice in
                let word = AnswerWords.folded(choice)
                return !AnswerWords.isSign(word) && answers.answer(word) == answer && BoxWords.isSayable(choice)
            }
        }
        guard let yes = spelling(true), let no = spelling(false) else { return nil }
        var words: [(word: String, text: String)] = []
        for value in columns[column].values.sorted(by: >) {
            guard let answer = answers.answer(value), BoxWords.isSayable(value) else { return nil }
            words.append((value, answer ? yes : no))
        }
        return BoxWords.filter(words)
    }

    /// Whether a column says yes and no by numbers that a field refuses.
    func refusesNumbers(of column: Int, _ field: Int) -> Bool {
        fields[field].refusesNumbers && columns[column].look == .yesNo
            && !columns[column].values.isDisjoint(with: ["1", "0"])
    }

    /// How well choices fit that begin with a column's letters.
    static let fitOfLetters: (factor: Double, reason: String?) = (0.85, "its choices begin with the column's values")

    /// What a column's letters pass through to be the choices that begin with them, as F and M are Female and Male; nil where
    /// some value is no beginning, or one of several choices.
    func spelledOut(_ column: Int, in field: Int) -> String? {
        // Most fields are none; this is asked of all columns and fields.
        guard fields[field].kind == .choice else { return nil }
        let values = columns[column].values
        // Two letters are codes of their own: DE is no Denmark.
        guard (2...6).contains(values.count), columns[column].look != .yesNo,
            values.allSatisfy({ $0.count == 1 && $0.allSatisfy(\.isLetter) }), !choices[field].isSuperset(of: values)
        else { return nil }
        var chosen: [(word: String, choice: String)] = []
        for value in values.sorted() {
            let begun = choices[field].filter { $0.hasPrefix(value) }
            guard let key = begun.first, begun.count == 1,
                !chosen.contains(where: { LookupTable.folded($0.choice) == key }),
                let choice = fields[field].choices.first(where: { LookupTable.folded($0) == key }),
                BoxWords.isSayable(choice)
            else { return nil }
            chosen.append((value, choice))
        }
        return BoxWords.filter(chosen.map { (word: $0.word, text: $0.choice) })
    }

    /// How many fields each column's values are choices of.
    static func choosers(
        _ fields: [FieldProfile], _ columns: [ColumnProfile], _ choices: [Set<String>]
    ) -> [Int: Int] {
        let choices = zip(fields, choices).filter { $0.0.kind == .choice }.map(\.1)
        var found: [Int: Int] = [:]
        for (index, column) in columns.enumerated() where column.look == .text {
            let isTelling = column.values.allSatisfy { $0.count > 3 && !$0.allSatisfy(\.isNumber) }
            guard isTelling, !column.values.isEmpty else { continue }
            found[index] = choices.count { $0.isSuperset(of: column.values) }
        }
        return found
    }
}
