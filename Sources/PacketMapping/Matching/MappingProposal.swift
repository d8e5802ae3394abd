/// Which columns probably fill which fields, and why.
public struct MappingProposal: Sendable {
    /// A field and what fills it.
    public struct Pair: Sendable {
        /// The field, by its place in the form.
        public var field: Int
        /// The columns that fill it; several for a name that is put together.
        public var columns: [Int]
        /// The expression of a mapping.
        public var expression: String
        /// From 0 to 1; 1 is what a merge does by itself.
        public var confidence: Double
        /// Why, in a few words.
        public var reason: String
        /// Other fields that the column could mean, the likelier first.
        public var others: [Int] = []
        /// Whether it makes sense together with the other pairs of its columns only: a part of a value, or one of the boxes
        /// that its words tick.
        public var isOneOfSeveral = false
        /// Whether a person should look at it before a packet goes out, though it is part of the mapping.
        public var isUnsure: Bool { confidence < MappingProposal.surely }
        /// Whether nothing but other fields that are called the same makes it doubtful.
        var isRivalled = false

        /// The pair, worth no more than `most` because of a doubt.
        func lowered(because doubt: String, to most: Double = PairScorer.doubtful) -> Pair {
            var pair = self
            pair.confidence = min(confidence, most)
            pair.reason += "; but \(doubt)"
            return pair
        }
    }

    /// Pairs of this confidence and more are part of the mapping; others are only mentioned.
    public static let threshold = 0.5

    /// Pairs of less than this are marked in the mapping, for a person to look at.
    public static let surely = 0.75

    /// All pairs, in the order of the fields.
    public var pairs: [Pair]
    /// The columns that no pair uses.
    public var openColumns: [Int]
    /// The fields that no pair fills.
    public var openFields: [Int]

    /// The pairs that are part of the mapping.
    public var accepted: [Pair] { pairs.filter { $0.confidence >= Self.threshold } }
    /// The pairs that are only mentioned.
    public var guesses: [Pair] { pairs.filter { $0.confidence < Self.threshold } }

    /// Another proposal, in which nothing is sure that is not sure here.
    func limiting(_ other: MappingProposal, to unsure: Double) -> MappingProposal {
        struct Filled: Hashable {
            let field: Int
            let expression: String
        }
        let sure = Set(pairs.filter { !$0.isUnsure }.map { Filled(field: $0.field, expression: $0.expression) })
        var other = other
        other.pairs = other.pairs.map { pair in
            guard !pair.isUnsure, !sure.contains(Filled(field: pair.field, expression: pair.expression)) else {
                return pair
            }
            return pair.lowered(because: "in another language a name of the form says something else", to: unsure)
        }
        return other
    }
}
