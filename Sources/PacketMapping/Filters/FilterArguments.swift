internal import PacketModel

/// The arguments of one filter as written, and how to say that one of them is wrong.
struct FilterArguments {
    struct Argument {
        var text: String
        var range: Range<Int>
        /// What it says, where it is a value and what stands for it.
        var pair: ChoicePair?
    }

    private let description: FilterDescription
    private let nameRange: Range<Int>
    private let arguments: [Argument]
    /// What filters may refer to.
    let settings: ExpressionSettings

    init(
        _ description: FilterDescription, nameRange: Range<Int>, arguments: [Argument], settings: ExpressionSettings
    ) throws(Problem) {
        self.settings = settings
        self.description = description
        self.nameRange = nameRange
        self.arguments = arguments
        let required = description.parameters.count { !$0.isOptional }
        let isOpen = description.parameters.last?.isRepeated ?? false
        let most = isOpen ? 1_000 : description.parameters.count
        let needs = isOpen ? "\(required) or more" : required == most ? "\(most)" : "\(required) to \(most)"
        let message = "`\(description.name)` takes \(most == 0 ? "no" : needs) \(most == 1 ? "argument" : "arguments")"
        guard arguments.count >= required else {
            throw Problem(
                .filterArgument, at: nameRange,
                "\(message), \(arguments.isEmpty ? "none" : "\(arguments.count)") given",
                hint: "write \(description.usage)")
        }
        guard arguments.count <= most else {
            let quotes = most > 0 ? "; an argument with `:` in it stands in quotes" : ""
            throw Problem(
                .filterArgument, at: arguments[most].range.lowerBound..<(arguments.last?.range.upperBound ?? 0),
                "\(message), \(arguments.count) given", hint: "write \(description.usage)\(quotes)")
        }
    }

    /// How many there are.
    var count: Int { arguments.count }

    /// An argument, or nil when it is left out.
    func text(_ index: Int) -> String? { index < arguments.count ? arguments[index].text : nil }

    /// An argument that is a value and what stands for it; nil for any other.
    func pair(_ index: Int) -> ChoicePair? { index < arguments.count ? arguments[index].pair : nil }

    /// An argument that is a whole number in a range; nil when it is left out.
    func integer(_ index: Int, in range: ClosedRange<Int>) throws(Problem) -> Int? {
        guard let text = text(index) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw problem(index, "a whole number from \(range.lowerBound) to \(range.upperBound) is expected")
        }
        return number
    }

    /// An argument that is one of a few names, compared without regard to case; nil when it is left out or empty.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ index: Int, _ type: Choice.Type, _ noun: String
    ) throws(Problem) -> Choice? where Choice.RawValue == String {
        guard let text = text(index), !text.isEmpty else { return nil }
        if let choice = Choice.allCases.first(where: { $0.rawValue.lowercased() == text.lowercased() }) {
            return choice
        }
        let names = Choice.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        throw problem(index, "unknown \(noun) \(quoted(text))", hint: "\(noun)s are \(names)")
    }

    /// A mistake in one argument.
    func problem(_ index: Int, _ message: String, hint: String? = nil) -> Problem {
        let range = index < arguments.count ? arguments[index].range : nameRange
        return Problem(.filterArgument, at: range, message, hint: hint ?? "write \(description.usage)")
    }
}
