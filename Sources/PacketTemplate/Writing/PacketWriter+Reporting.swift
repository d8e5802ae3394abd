import PDFForms
import PDFText
import PacketModel

/// What there is to say of a row's values.
extension PacketWriter {
    mutating func reportUnknown(_ plan: FieldPlan) {
        let offered = plan.choices.offered.prefix(20).map { "“\($0)”" }.joined(separator: ", ")
        let more = plan.choices.offered.count > 20 ? " and \(plan.choices.offered.count - 20) more" : ""
        problems.append(
            Diagnostic(
                .unknownChoice, .error, field: plan.field.name, message: "the value is none of the field's choices",
                hint: "it takes \(offered)\(more)"))
    }

    /// A field of one line has no second one: line breaks are drawn as spaces, and reported.
    mutating func reportJoined(_ plan: FieldPlan, _ field: Int) {
        report(
            field, .lineBreakInLine, .warning, plan, "the text has several lines, the field only one",
            "replace the line breaks in the data, or make the field multi-line")
    }

    /// A flag, a family, a tone of skin: fonts in one colour seldom have them as one picture.
    mutating func reportSplitEmoji(_ plan: FieldPlan, _ field: Int) {
        report(
            field, .emojiInParts, .warning, plan, "an emoji of several parts is drawn in its parts, side by side",
            "no installed font has it as one picture; leave it out, or use a simpler one")
    }

    mutating func reportMissing(_ plan: FieldPlan, _ field: Int) {
        let characters = text.missing.prefix(8).map { scalar in
            let code = String(scalar.value, radix: 16, uppercase: true)
            return "“\(scalar)” (U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code))"
        }
        report(
            field, .characterMissing, .error, plan,
            "no font for this field has \(characters.isEmpty ? "some characters" : characters.joined(separator: ", "))",
            text.missing.first.map(FontPackage.advice) ?? "write the value with other characters")
    }

    mutating func reportHidden(_ plan: FieldPlan, _ field: Int) {
        report(
            field, .selectionHidden, .warning, plan, "not all selected options fit in the field's view",
            "select fewer options, or make the list box higher")
    }

    mutating func reportFit(_ plan: FieldPlan, _ field: Int) {
        let fit = lines.fit
        guard fit.excess > 0 || fit.dropped > 0 else { return }
        if fit.dropped > 0 { dropped[field] = max(fit.dropped, dropped[field] ?? 0) }
        let points = Double(Int(fit.excess * 10 + 0.5)) / 10
        let size = Double(Int(fit.size * 100 + 0.5)) / 100
        let (message, hint): (String, String) =
            if fit.dropped > 0 {
                (
                    "the text does not fit at \(size) pt; \(fit.dropped) characters at its end were left out",
                    "shorten it"
                )
            } else if fit.isSqueezed {
                ("the field is \(points) pt too low for its text, which is set at \(size) pt", "make the field higher")
            } else if fit.isCutAbove {
                ("the field's upper edge cuts \(points) pt off its text at \(size) pt", "make the field higher")
            } else {
                ("the text is \(points) pt larger than the field at \(size) pt", "shorten it")
            }
        let canShrink = plan.overflow != .shrink && !fit.isSqueezed && !(fit.isCutAbove && plan.field.isComb)
        report(
            field, .textOverflow, plan.overflow == .fail ? .error : .warning, plan, message,
            canShrink ? "\(hint), or set onOverflow: shrink for this field" : hint)
    }

    mutating func report(
        _ field: Int, _ code: DiagnosticCode, _ severity: Severity, _ plan: FieldPlan, _ message: String, _ hint: String
    ) {
        guard reported.insert(ReportKey(field: field, code: code)).inserted else { return }
        problems.append(Diagnostic(code, severity, field: plan.field.name, message: message, hint: hint))
    }
}
