public import PacketMapping
public import Storage

/// What a source says about a person, on its way into the store.
public struct NewRecipient: Sendable, Hashable {
    /// What the key of a person is.
    public enum KeyKind: Sendable, Hashable {
        /// It alone tells who is meant.
        case certain
        /// An address, for want of a better one. It alone tells who is meant, unless somebody was stored under address and
        /// name.
        case address
        /// An address that several people may share; their names tell who is meant.
        case sharedAddress
    }

    /// What tells the person from all others of the source.
    public var sourceKey: String
    /// What the key is; the store does not keep it.
    public var keyKind = KeyKind.certain
    /// The given name.
    public var firstName = ""
    /// The family name.
    public var lastName = ""
    /// The whole name; made of the other two when it is empty.
    public var fullName = ""
    /// As it is written; the store keeps the usual form of addresses that are valid.
    public var email = ""
    /// The telephone number, as it is written.
    public var phoneNumber = ""
    /// All other columns, in order; empty values are left out.
    public var custom: [CustomValue] = []

    /// A value of a column that is not one of the standard ones.
    public struct CustomValue: Sendable, Hashable {
        /// The column.
        public let name: String
        /// The value.
        public let value: String

        /// Makes a value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Makes a person without any values.
    public init(sourceKey: String) { self.sourceKey = sourceKey }

    /// The value of a standard property.
    public static func path(of property: StandardProperty) -> WritableKeyPath<NewRecipient, String> {
        switch property {
        case .firstName: \.firstName
        case .lastName: \.lastName
        case .fullName: \.fullName
        case .email: \.email
        case .phoneNumber: \.phoneNumber
        }
    }
}

/// A person in the store.
public struct StoredRecipient: Sendable, Hashable {
    /// The store's number; never used twice.
    public let id: Int64
    /// Where the person came from.
    public let source: String
    /// What the source says.
    public let values: NewRecipient
    /// When the person was added.
    public let addedAt: StoreDate
    /// When a value changed last.
    public let updatedAt: StoreDate
    /// When the person was archived; nil for those that merges take.
    public let archivedAt: StoreDate?
}

/// What an import did.
public struct RecipientImport: Sendable, Hashable {
    /// Those that are new.
    public var added = 0
    /// Those with other values than before.
    public var updated = 0
    /// Those that are as they were.
    public var unchanged = 0
    /// Those that had been archived and are back.
    public var restored = 0
    /// Those of the source that were not in it any more.
    public var archived = 0
    /// The same, of whom the log knew nothing.
    public var deleted = 0

    /// The numbers of those who were named, in their order.
    public internal(set) var ids: [Int64] = []

    /// Nothing done.
    public init() {}
}
