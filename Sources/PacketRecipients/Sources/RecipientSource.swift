public import PacketModel

/// A module that knows people: the stored recipients, a roster, a directory of officials.
///
/// `merge --recipients 'NAME:QUERY'` asks the source of that name. Each record needs a value in `sourceKey` that stays the
/// same when the person's data change, so that importing them again updates them.
public protocol RecipientSource {
    /// The word in front of the colon: lower case letters, digits, hyphens.
    var name: String { get }

    /// What its people are called in a list to choose from, in a few words: “Officials of Illinois”.
    var title: String { get }

    /// What it knows, in one sentence for people.
    var summary: String { get }

    /// How many people there are; nil when that is not known without asking somebody else.
    func count() throws -> Int?

    /// The people that a query means.
    ///
    /// - Throws: `RecipientError` with code `.invalidQuery` for a term that it does not know, or an error of its own.
    func records(for query: RecipientQuery) throws -> any RecordSource
}

extension RecipientSource {
    /// Its name.
    public var title: String { name }
}

/// The sources that can be asked.
public struct RecipientSources {
    /// All of them, in the order in which they are listed.
    public let all: [any RecipientSource]

    /// Collects sources.
    ///
    /// - Precondition: No two have the same name.
    public init(_ all: [any RecipientSource]) {
        precondition(Set(all.map(\.name)).count == all.count, "Two sources of recipients have the same name")
        self.all = all
    }

    /// The people that a query means, as it is typed.
    ///
    /// - Throws: `RecipientError` with code `.unknownSource` or `.invalidQuery`, or what the source throws.
    public func records(for text: String) throws -> any RecordSource {
        let query = try RecipientQuery(parsing: text)
        guard let source = all.first(where: { $0.name == query.source }) else {
            let names = all.map { "“\($0.name)”" }.joined(separator: ", ")
            throw RecipientError(
                .unknownSource, message: "There is no source of recipients “\(query.source)”. There are \(names).")
        }
        return try source.records(for: query)
    }
}
