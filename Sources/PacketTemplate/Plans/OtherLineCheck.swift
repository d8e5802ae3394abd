import PDFForms
import PDFObjects
import PacketModel

/// A box for another answer with a line for what that is: who ticks the box and leaves the line empty has answered half.
struct OtherLineCheck: Sendable {
    private let other: OtherLine
    /// The fields by their places in the template; nil for a line that rows do not fill.
    private let box: Int
    private let line: Int?

    /// Nil where rows do not fill the box.
    init?(_ other: OtherLine, places: [String: Int]) {
        guard let box = places[other.box] else { return nil }
        (self.other, self.box, line) = (other, box, places[other.line])
    }

    /// What there is to say of a row.
    ///
    /// - Parameters:
    ///   - choices: What each field's cell chooses.
    ///   - isAnswered: Whether the row has a text for a field.
    func problem(_ choices: [ChoiceResolver.Choice], isAnswered: (Int) -> Bool) -> Diagnostic? {
        guard case .state(let state) = choices[box], other.state ?? state == state, !(line.map(isAnswered) ?? false)
        else { return nil }
        return Diagnostic(
            .otherEmpty, .warning, field: other.line,
            message: "the box “\(other.caption)” is ticked, and the line beside it for what that is stays empty",
            hint: line == nil
                ? "fill the line from a column that says what is meant, or tick another box"
                : "say in the table what is meant, or tick another box")
    }
}
