import Interchange
import PacketModel
import PacketStore
import Storage

/// Stored people as they are listed.
struct RecipientListing: Listing {
    let people: [StoredRecipient]

    let emptyNote = "there are no such people; import some with: packet recipients import FILE"

    var table: Table {
        var table = Table("#ID", "NAME", "E-MAIL", "PHONE", "SOURCE", "KEY", "ARCHIVED")
        for person in people {
            table.rows.append([
                "\(person.id)", person.values.shownName, person.values.email, person.values.phoneNumber, person.source,
                person.values.sourceKey, person.archivedAt.map { String($0.iso8601.prefix(10)) } ?? "",
            ])
        }
        return table
    }

    var json: JSONValue { .array(people.map(Self.json)) }

    var csv: [[String]] { RecipientTable(people).lines }

    /// Everything about one person.
    static func json(of person: StoredRecipient) -> JSONValue {
        [
            "id": .integer(Int(person.id)),
            "source": .string(person.source),
            "sourceKey": .string(person.values.sourceKey),
            "firstName": .string(person.values.firstName),
            "lastName": .string(person.values.lastName),
            "fullName": .string(person.values.fullName),
            "email": .string(person.values.email),
            "emailIsValid": .bool(MailAddress.isReachable(person.values.email)),
            "phoneNumber": .string(person.values.phoneNumber),
            "custom": .object(person.values.custom.map { JSONValue.Member(name: $0.name, value: .string($0.value)) }),
            "addedAt": .string(person.addedAt.iso8601),
            "updatedAt": .string(person.updatedAt.iso8601),
            "archivedAt": .text(person.archivedAt?.iso8601),
        ]
    }
}
