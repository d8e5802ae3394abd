/// What a filter is called, what it takes and what it does; help, manual and tests are made from these.
public struct FilterDescription: Sendable {
    /// One argument.
    public struct Parameter: Sendable, Hashable {
        /// What stands for it in the usage line.
        public let name: String
        /// Whether it may be left out.
        public let isOptional: Bool
        /// Whether more of the kind may follow.
        public var isRepeated = false

        static func required(_ name: String) -> Parameter { Parameter(name: name, isOptional: false) }
        static func repeated(_ name: String) -> Parameter {
            Parameter(name: name, isOptional: false, isRepeated: true)
        }
        static func optional(_ name: String) -> Parameter { Parameter(name: name, isOptional: true) }
    }

    /// A use of the filter with what goes in and what comes out.
    public struct Example: Sendable, Hashable {
        /// The filter with its arguments, as it is written after `|`.
        public let filter: String
        /// The value before.
        public let input: String
        /// The value after.
        public let output: String

        init(_ filter: String, _ input: String, _ output: String) {
            self.filter = filter
            self.input = input
            self.output = output
        }
    }

    /// The name, as it is written after `|`.
    public let name: String
    /// The arguments, in order; the optional ones come last.
    public let parameters: [Parameter]
    /// What it does, in one sentence.
    public let summary: String
    /// Uses with their results.
    public let examples: [Example]
    private let type: any TextFilter.Type

    init(
        _ name: String, _ type: any TextFilter.Type, takes parameters: [Parameter] = [], _ summary: String,
        examples: [Example]
    ) {
        self.name = name
        self.type = type
        self.parameters = parameters
        self.summary = summary
        self.examples = examples
    }

    /// The filter with its arguments: `pad:width[:character][:side]`.
    public var usage: String {
        parameters.reduce(name) { usage, parameter in
            let text = parameter.isOptional ? "[:\(parameter.name)]" : ":\(parameter.name)"
            return usage + text + (parameter.isRepeated ? "[:…]" : "")
        }
    }

    /// Whether its arguments are values and what stands for them.
    var takesPairs: Bool { parameters.last?.isRepeated ?? false }

    func filter(with arguments: FilterArguments) throws(Problem) -> any TextFilter { try type.init(arguments) }
}
