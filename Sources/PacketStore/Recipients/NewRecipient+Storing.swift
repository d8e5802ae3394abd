import Interchange
import PacketMapping

extension NewRecipient {
    /// The value under a name of the store, or in a column of the source's own; empty when there is none.
    public func value(of name: String) -> String {
        if let property = StandardProperty(rawValue: name) { return self[keyPath: Self.path(of: property)] }
        return custom.last { $0.name.lowercased() == name.lowercased() }?.value ?? ""
    }

    /// The name as lists show it; the key of somebody without a name.
    public var shownName: String {
        let name = wholeName.trimmed
        return name.isEmpty ? sourceKey : name
    }

    /// The full name, made of its parts where the source has none or joined them itself, the given name first.
    var wholeName: String {
        let isMade = fullName.isEmpty || fullName == "\(firstName) \(lastName)"
        return isMade ? WholeName.joined(first: firstName, last: lastName) : fullName
    }

    /// The same person as the store keeps it: no NUL, no empty values, the usual form of the address, a full name.
    var storable: NewRecipient {
        var person = self
        for path in [\NewRecipient.sourceKey, \.firstName, \.lastName, \.fullName, \.phoneNumber] {
            person[keyPath: path] = person[keyPath: path].storable
        }
        person.email = ((try? MailAddress(parsing: email))?.description ?? email).storable
        person.fullName = person.wholeName
        person.custom = custom.filter { !$0.value.isEmpty && !$0.name.isEmpty }.map {
            CustomValue(name: $0.name.storable, value: $0.value.storable)
        }
        return person
    }

    /// Whether the values are the same, in whatever order the columns stand.
    func isSame(as other: NewRecipient) -> Bool {
        var (left, right) = (self, other)
        (left.custom, right.custom) = ([], [])
        (left.keyKind, right.keyKind) = (.certain, .certain)
        func values(_ person: NewRecipient) -> [String: String] {
            Dictionary(person.custom.map { ($0.name.lowercased(), $0.value) }) { $1 }
        }
        return left == right && values(self) == values(other)
    }

    var searchText: String {
        ([fullName, firstName, lastName, email, phoneNumber, sourceKey] + custom.map(\.value))
            .joined(separator: "\n").lowercased()
    }

    /// The whole name without regard to case, as people who share an address are told apart.
    var foldedName: String { wholeName.trimmed.lowercased() }

    /// Sets the key: what the source says, in the usual form when it is an address; without it, the address or the name.
    ///
    /// - Parameter isOwn: Whether what the source says is never shared.
    mutating func setKey(_ text: String, isOwn: Bool) {
        let address = try? MailAddress(parsing: text.isEmpty ? email : text)
        if let address {
            sourceKey = address.key
        } else {
            sourceKey = text.isEmpty ? wholeName : text
        }
        keyKind = address == nil || (isOwn && !text.isEmpty) ? .certain : .address
    }

    /// The person with what is known already in place of what is not said now. A column that is named without a value is
    /// emptied.
    func completed(by known: NewRecipient) -> NewRecipient {
        var person = self
        if fullName.isEmpty, firstName.isEmpty, lastName.isEmpty { person.fullName = known.fullName }
        for path in [\NewRecipient.firstName, \.lastName, \.email, \.phoneNumber] where person[keyPath: path].isEmpty {
            person[keyPath: path] = known[keyPath: path]
        }
        let named = Set(custom.map { $0.name.lowercased() })
        person.custom = known.custom.filter { !named.contains($0.name.lowercased()) } + custom
        return person
    }
}
