import PDFForms
import PacketMerge
public import PacketModel
import PacketTemplate

/// What becomes of one row, field by field.
public struct RowExplanation: Sendable {
    /// One field.
    public struct Line: Sendable {
        /// The fully qualified name of the field.
        public var field: String
        /// What fills it; empty for a field that the form computes, and for one in which another one's text goes on.
        public var expression: String
        /// The field whose text goes on in it; nil for most.
        public var continued: String?
        /// What the expression gives.
        public var value: String
        /// What stands on the page; nil where it is what the form has.
        public var shown: String?
        /// The size of the font, in points.
        public var size: Double?
        /// How the text fits, in a few words; empty where nothing is set.
        public var fit: String
        /// What there is to say of the field.
        public var notes: [Diagnostic] = []
    }

    /// The fields, in the order of the form.
    public private(set) var lines: [Line] = []
    /// What there is to say about the row, and about no field of it.
    public private(set) var general: [Diagnostic] = []
    /// Whether a merge would write the packet.
    public private(set) var isWritten = false
    /// The shortest names of the form's fields, by the full ones.
    public let shortNames: [String: String]

    /// Explains a row.
    ///
    /// - Parameter merge: For packets of one form; its request explains.
    /// - Throws: What `RowTrial` throws.
    public init(_ record: Record, of merge: PreparedMerge) throws {
        let trial = try RowTrial(record, of: merge.plan)
        isWritten = trial.isWritten
        shortNames = merge.shortNames
        for (index, plan) in trial.template.fields.enumerated() {
            let field = plan.field
            let isFilled = index < trial.values.count
            let shown = index < trial.intended.count ? Self.text(trial.intended[index], of: plan) : nil
            if !isFilled && shown == nil { continue }
            let fits = trial.fittedTexts.filter { $0.field == index }
            lines.append(
                Line(
                    field: field.name, expression: isFilled ? merge.expressions[field.name] ?? "" : "",
                    continued: merge.continued[field.name], value: isFilled ? trial.values[index] : "", shown: shown,
                    size: fits.map(\.fit.size).min(),
                    fit: Self.fit(fits, shown), notes: trial.problems.filter { $0.field == field.name }))
        }
        let named = Set(lines.map(\.field))
        general = trial.problems.filter { !named.contains($0.field ?? "") }
    }

    /// What stands on the page.
    private static func text(_ value: IntendedValue, of plan: FieldPlan) -> String? {
        switch value {
        case .kept: return nil
        case .text(let text, let dropped): return String(text.dropLast(dropped))
        case .state(nil): return "off"
        // A button's state may have a name that nobody sees: 0, 1, 2.
        case .state(let index?):
            return plan.buttons?.name(ofState: index) ?? "on"
        case .selection(let texts): return texts.joined(separator: "; ")
        }
    }

    /// Of several widgets the one that has the least room.
    private static func fit(_ texts: [FittedText], _ shown: String?) -> String {
        guard let worst = texts.max(by: { ($0.fit.dropped, $0.fit.excess) < ($1.fit.dropped, $1.fit.excess) }) else {
            return ""
        }
        if worst.fit.dropped > 0 {
            return worst.fit.dropped == 1 ? "1 character left out" : "\(worst.fit.dropped) characters left out"
        }
        if let loss = texts.compactMap(\.fit.loss).max(by: { $0.characters < $1.characters }) {
            return loss.lines > 0
                ? "about \(loss.lines) of \(loss.lineCount) lines lost"
                : "about \(loss.characters) of \(loss.characterCount) characters lost"
        }
        if worst.fit.isCutAbove { return "\(points(worst.fit.excess)) pt of its height cut" }
        if worst.fit.excess > 0.005 { return "\(points(worst.fit.excess)) pt too long" }
        if let small = texts.first(where: { $0.nominalSize > 0 && $0.fit.size < $0.nominalSize - 0.005 }) {
            return "set smaller than \(points(small.nominalSize)) pt"
        }
        return shown?.isEmpty ?? true ? "" : "fits"
    }

    /// A length with up to two digits behind the point.
    package static func points(_ number: Double) -> String {
        let hundredths = Int((max(-1e6, min(1e6, number)) * 100).rounded())
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        if rest == 0 { return "\(whole)" }
        let digits = rest < 10 ? "0\(rest)" : "\(rest)"
        return "\(whole).\(digits.hasSuffix("0") ? String(digits.dropLast()) : digits)"
    }
}
