import Interchange
import PDFForms
import PacketModel

/// Boxes that one expression fills and that nothing sets apart: a word for yes ticks them all, which few forms want.
struct TogetherCheck: Sendable {
    private let names: [String]
    /// The boxes by their places in the template.
    private let filled: [Int]
    private let field: String

    /// Nil where rows fill fewer than two of the boxes.
    init?(_ boxes: [String], places: [String: Int], caption: (String) -> String?) {
        let known = boxes.compactMap { name in places[name].map { (name, $0) } }
        guard known.count > 1 else { return nil }
        filled = known.map(\.1)
        names = known.map { caption($0.0).map { String($0.prefix(40)) } ?? $0.0 }
        field = known[0].0
    }

    /// What there is to say of a row.
    ///
    /// - Parameter choices: What each field's cell chooses.
    func problem(_ choices: [ChoiceResolver.Choice]) -> Diagnostic? {
        let ticked = filled.count { if case .state = choices[$0] { true } else { false } }
        guard ticked > 1 else { return nil }
        return Diagnostic(
            .tickedTogether, .warning, field: field,
            message: "the value ticks \(ticked) boxes at once (\(names.quoted(upTo: 3)))",
            hint: "where one of them is the answer, fill each with a word of its own, by the filter choose")
    }
}
