import Interchange
import PDFForms
import PDFObjects
import PDFText
import PacketModel

/// What readers of a row's report are told of its texts.
extension RowNotes {
    /// A value names no choice of its field.
    mutating func reportUnknown(_ value: ArraySlice<UInt8>, _ plan: FieldPlan) {
        var problem: Diagnostic
        if let question = plan.question {
            guard isFirst(.unknownChoice, of: question.first) else { return }
            problem = Diagnostic(
                .unknownChoice, .error, field: question.first,
                message: "the value is none of the \(question.count) boxes that it fills",
                hint: Self.wordsTaken(question.answers))
        } else {
            let offered = plan.choices.offered
            problem = Diagnostic(
                .unknownChoice, .error, field: plan.field.name, message: "the value is none of the field's choices",
                hint: offered.isEmpty && plan.field.kind == .checkbox ? Self.boxForNo : Self.wordsTaken(offered))
        }
        // What differs in capitals only is one word for whoever says what it means.
        let word = AnswerWords.folded(String(decoding: value, as: UTF8.self))
        problem.likeness = Fingerprint(of: Array(word.utf8)[...], seed: 0).high
        problems.append(problem)
    }

    /// What a cell may say, and where other words for it can be said: a table with M and F for “Male” and “Female” is not wrong.
    private static func wordsTaken(_ words: [String]) -> String {
        "it takes \(words.quoted(upTo: 20)); in a mapping, synonyms gives them other spellings"
    }

    /// What to do about a box that says no, of whose column nobody knows whether it is about the box or its question.
    private static let boxForNo =
        "the box says no, and a yes or a no may be about the box or its question: write x where it is to be ticked, or "
        + "say in the mapping what ticks it, such as {COLUMN|choose:no=x:yes=}"

    /// A field of one line has no second one: line breaks are drawn as spaces, and reported.
    mutating func reportJoined(_ plan: FieldPlan) {
        report(
            .lineBreakInLine, .warning, of: plan, "the text has several lines, the field only one",
            hint: #"replace the line breaks in the data, or in the mapping: {COLUMN|replace:"\n":", "}"#)
    }

    /// A flag, a family, a tone of skin: fonts in one colour seldom have them as one picture.
    mutating func reportSplitEmoji(_ plan: FieldPlan) {
        report(
            .emojiInParts, .warning, of: plan, "an emoji of several parts is drawn in its parts, side by side",
            hint: "no installed font has it as one picture; leave it out, or use a simpler one")
    }

    /// No font has some characters of a text.
    mutating func reportMissing(_ text: EncodedText, _ plan: FieldPlan) {
        let characters = text.missing.prefix(8).map { scalar in
            "“\(scalar)” (U+\(String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 4)))"
        }
        report(
            .characterMissing, .error, of: plan,
            "no font for this field has \(characters.isEmpty ? "some characters" : characters.joined(separator: ", "))",
            hint: text.missing.first.map(FontPackage.advice) ?? "write the value with other characters")
    }

    /// Selected options lie outside a list's view.
    mutating func reportHidden(_ plan: FieldPlan) {
        report(
            .selectionHidden, .warning, of: plan, "not all selected options fit in the field's view",
            hint: "select fewer options, or make the list box higher")
    }

    /// A text is larger than its field.
    mutating func reportExcess(_ fit: TextFit, _ plan: FieldPlan) {
        guard fit.excess > 0 || fit.dropped > 0 else { return }
        // What is wrong with a value is told once: one that is too long for its field does not fit there either.
        guard !isWrong(plan.field.name) else { return }
        let isRefused = plan.overflow.refusesLoss && fit.loss != nil
        // Nobody sees less than half a point.
        let isSlight = fit.loss == nil && fit.dropped == 0 && fit.excess < 0.5
        report(
            .textOverflow, isRefused ? .error : isSlight ? .note : .warning, of: plan, Self.sentence(fit),
            hint: Self.wayOut(fit, plan, isRefused: isRefused))
    }

    private static func sentence(_ fit: TextFit) -> String {
        let points = Double(Int(fit.excess * 10 + 0.5)) / 10
        let size = Double(Int(fit.size * 100 + 0.5)) / 100
        if fit.dropped > 0 {
            return "the text does not fit at \(size) pt; \(fit.dropped) characters at its end were left out"
        }
        if fit.isSqueezed {
            return "the field is \(points) pt too low for its text, which is set at \(size) pt"
        }
        if fit.isCutAbove { return "the field's upper edge cuts \(points) pt off its text at \(size) pt" }
        let excess = "the text is \(points) pt larger than the field at \(size) pt"
        guard let loss = fit.loss else { return excess }
        guard loss.lines > 0 else {
            return "\(excess); about \(loss.characters) of its \(loss.characterCount) characters cannot be read"
        }
        let start = loss.isAtStart ? "the first ones" : "from character \(loss.characterCount - loss.characters + 1) on"
        return "\(excess); about \(loss.lines) of its \(loss.lineCount) lines cannot be read, \(start)"
    }

    /// What a person can do about a text that does not fit.
    private static func wayOut(_ fit: TextFit, _ plan: FieldPlan, isRefused: Bool) -> String {
        let hint = fit.dropped == 0 && (fit.isSqueezed || fit.isCutAbove) ? "make the field higher" : "shorten it"
        let canShrink = plan.overflow != .shrink && !fit.isSqueezed && !(fit.isCutAbove && plan.field.isComb)
        guard isRefused else { return canShrink ? "\(hint), or set onOverflow: shrink for this field" : hint }
        return
            "\(hint), or set onOverflow for this field: \(canShrink ? "shrink sets it smaller, " : "")continue goes on in "
            + "another field, addendum on a page of its own, report writes what fits"
    }

    /// A cell cannot be the day that the field's label asks for.
    mutating func reportDay(_ value: ArraySlice<UInt8>, _ plan: FieldPlan) {
        guard let day = plan.day else { return }
        switch day.reading(of: value) {
        case .good: return
        case .swapped:
            report(
                .formatRefused, .warning, of: plan,
                "the form asks for a day as \(day.text), and the value is one only if day and month change places",
                hint: "where a column is written so, its other days are read wrong, too; the filter date turns them, "
                    + "such as '{COLUMN|date:\"MM/dd/yyyy\":d/m/yyyy}'")
        case .impossible:
            report(
                .formatRefused, .warning, of: plan,
                "the form asks for a day as \(day.text), and there is no such day as the value says",
                hint: "the value is shown as it is; mend it in the data")
        }
    }

    /// A month and a year have no day, and the form's format shows the first, as Acrobat does.
    mutating func reportAddedDay(to value: ArraySlice<UInt8>, _ plan: FieldPlan) {
        guard case .date(let pattern) = plan.format?.format,
            value.split(whereSeparator: { !Self.isDigit($0) }).count < 3,
            pattern.addsDay(to: String(decoding: value, as: UTF8.self))
        else { return }
        report(
            .dayAdded, .warning, of: plan,
            "the value is a month without a day, and the form shows its first day (\(pattern.text))",
            hint: "write the whole date in the data")
    }

    /// A number has fewer or more digits than the field's label asks for.
    mutating func reportNumber(_ value: ArraySlice<UInt8>, _ plan: FieldPlan) {
        guard let number = plan.number, let count = number.wrongCount(of: value) else { return }
        let wanted = number.counts.map { "\($0)" }.joined(separator: " or ")
        report(
            .numberLength, .warning, of: plan,
            "the form asks for a number of \(wanted) digits, and the value has \(count)",
            hint: count > (number.counts.max() ?? 0)
                ? "see whether a digit too many is in the data, or the column belongs into another field"
                : "see whether a digit is missing in the data; spreadsheets drop zeros at the beginning, unless the column "
                    + "is text")
    }

    /// A number such as 1.234, whose only sign may part thousands, is shown with fewer digits.
    mutating func reportDecimals(_ shown: ShownValue, of value: ArraySlice<UInt8>, _ plan: FieldPlan) {
        guard let format = plan.format, format.showsNumber else { return }
        // What stands around a number says nothing of its thousands: € 1.234, (1.234), 1.234-.
        let from = value.firstIndex(where: Self.isDigit) ?? value.endIndex
        let number = value[from..<(value.lastIndex(where: Self.isDigit).map { $0 + 1 } ?? from)]
        guard (5...7).contains(number.count) else { return }
        let sign = number[number.endIndex - 4]
        guard sign == UInt8(ascii: ".") || sign == UInt8(ascii: ","), Self.isThousand(number),
            shown.text.utf8.count(where: Self.isDigit) < number.count(where: Self.isDigit)
        else { return }
        report(
            .decimalsLost, .warning, of: plan,
            "the value is read as a number with three decimals, and the form shows fewer",
            hint: "where its sign parts thousands, say so: {COLUMN|numeric:\(sign == UInt8(ascii: ",") ? "en" : "de")}")
    }

    /// Whether a number has one to three digits, of which the first is no nought, a sign, and three digits.
    private static func isThousand(_ value: ArraySlice<UInt8>) -> Bool {
        let head = value.dropLast(4)
        return (1...3).contains(head.count) && head.first != UInt8(ascii: "0") && head.allSatisfy(isDigit)
            && value.suffix(3).allSatisfy(isDigit)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Something of a rich text's style is not the field's to show.
    mutating func reportSimplified(_ plan: FieldPlan) {
        report(
            .richTextSimplified, .warning, of: plan,
            "the value asks for another font, or for letters larger than the field's; it is shown in the field's own",
            hint: nil)
    }

    /// A text has more characters than its field takes.
    mutating func reportLength(_ value: ArraySlice<UInt8>, _ plan: FieldPlan) {
        guard let limit = plan.field.maxLength, plan.exceeds(limit, value) else { return }
        let count = String(decoding: value, as: UTF8.self).count
        report(
            .textTooLong, plan.field.isComb ? .error : .warning, of: plan,
            "the text has \(count) characters, the field takes \(limit)",
            hint: "write it shorter in the data, or see whether the column belongs into another field")
    }
}

extension FieldPlan {
    /// Whether a value has more characters, as people see them, than a number.
    func exceeds(_ limit: Int, _ value: ArraySlice<UInt8>) -> Bool {
        value.count > limit && String(decoding: value, as: UTF8.self).count > limit
    }
}
