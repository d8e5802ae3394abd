package import PacketMapping

/// A request cannot be planned: a mapping, a packet file or an option does not fit, or what it names is not there.
public struct PlanningError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure; a struct, so that kinds can be added.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case mapping, notFound, wrongFile, password, unreadable, records, noFields, nothingFilled
        }

        private let kind: Kind

        /// A mapping, a packet file or an expression is wrong, or does not fit the form or the table.
        public static let mapping = Code(kind: .mapping)
        /// There is no such file.
        public static let notFound = Code(kind: .notFound)
        /// The file is of another kind.
        public static let wrongFile = Code(kind: .wrongFile)
        /// A password is missing: requests are kept without them.
        public static let password = Code(kind: .password)
        /// The form cannot be filled.
        public static let unreadable = Code(kind: .unreadable)
        /// The data has not the records that are wanted.
        public static let records = Code(kind: .records)
        /// The form has no field that rows could fill.
        public static let noFields = Code(kind: .noFields)
        /// No column fills any field, and nothing is set: every packet would be the empty form.
        public static let nothingFilled = Code(kind: .nothingFilled)

        /// The code's name.
        public var description: String { kind.rawValue }
    }

    /// The kind of failure.
    public let code: Code
    /// What happened, without a full stop; it holds no values of recipients.
    public let message: String
    /// What to do about it.
    public let hint: String?
    /// The words of a library below.
    public let detail: String?
    /// Where it stands: an option, or a file and a line; the message begins with it.
    public let place: String?
    /// The lines of a source in which the mistake is marked.
    public private(set) var excerpt: String?
    /// Whether trying again may help, perhaps on another machine: a file could not be read.
    package internal(set) var isPassing = false

    /// Makes an error.
    ///
    /// - Parameter place: Where it stands, which the message shall begin with.
    public init(
        _ code: Code, at place: String? = nil, _ message: String, hint: String? = nil, detail: String? = nil
    ) {
        self.code = code
        self.place = place
        self.message = place.map { "\($0): \(message)" } ?? message
        self.hint = hint
        self.detail = detail
    }

    /// No form has a field that rows could fill.
    ///
    /// - Parameter names: What the forms are called.
    package static func noFields(in names: [String], hint: String) -> PlanningError {
        PlanningError(
            .noFields, "“\(names.joined(separator: "”, “"))” has no fields that can be filled", hint: hint)
    }

    /// A form has no page on which anything could be filled.
    ///
    /// - Parameter name: What the form is called.
    package static func noPages(in name: String, hint: String? = nil) -> PlanningError {
        PlanningError(.unreadable, "“\(name)” has no pages that can be filled", hint: hint)
    }

    /// Makes an error of a mistake in what somebody wrote.
    ///
    /// - Parameter place: In which option or line it stands.
    package init(_ mistake: MappingError, at place: String) {
        self.init(.mapping, at: place, mistake.message, hint: mistake.hint)
        excerpt = mistake.excerpt
    }

    /// Runs something that reads what somebody wrote, and says in which option an error stands.
    package static func placed<Value>(
        _ place: String, _ body: () throws(MappingError) -> Value
    ) throws(PlanningError) -> Value {
        do { return try body() } catch { throw PlanningError(error, at: place) }
    }

    /// The message.
    public var description: String { message }
}
