/// A place where somebody is meant to write or to tick.
struct FieldCandidate {
    var box: LabelledPlace.Box
    var kind: ProposedField.Kind
    /// How many cells a comb has.
    var cells: Int?
    var evidence: Evidence

    /// What on the page says so.
    enum Evidence {
        case square, comb, cell, cellUnderText, cellBesideText, underscores, line

        /// How often it is a field, on the forms of scripts/measure-proposals.
        var confidence: Double {
            switch self {
            case .square, .cell, .comb: 0.95
            case .underscores: 0.9
            case .line: 0.8
            case .cellUnderText: 0.75
            case .cellBesideText: 0.7
            }
        }
    }
}
