import PacketCommands
import Roster

/// What is said of a person or a group in JSON.
enum RosterDetails {
    static func members(
        of person: RosterPerson, group: String, _ columns: (name: SearchColumns, area: SearchColumns)?
    ) -> [JSONValue.Member] {
        var object = JSONObject()
        object["no"] = .integer(person.no)
        object["reference"] = .string(person.reference)
        object["name"] = .string(person.name)
        object["groupNo"] = .count(person.groupNo)
        object["group"] = .string(group)
        object["area"] = .string(person.area)
        object["job"] = .string(person.job)
        object["email"] = .string(person.email)
        object["mail"] = .text(try? ContactLink.mail(person.email))
        object["sponsor"] = .string(person.sponsor)
        object["phones"] = contacts(person.phones)
        object["messages"] = contacts(person.messages)
        object["webs"] = contacts(person.webs)
        object["search"] = .string(ContactLink.search(for: person.name))
        if let (name, area) = columns {
            object["nameCharacters"] = .string(name.characters)
            object["nameFirstCharacter"] = .string(name.firstCharacter)
            object["nameFirstCharacters"] = .string(name.firstCharacters)
            object["areaCharacters"] = .string(area.characters)
            object["areaFirstCharacter"] = .string(area.firstCharacter)
            object["areaFirstCharacters"] = .string(area.firstCharacters)
        }
        return object.members
    }

    static func members(of group: RosterGroup, persons: Int) -> [JSONValue.Member] {
        var object = JSONObject()
        object["no"] = .integer(group.no)
        object["name"] = .string(group.name)
        object["detail"] = .string(group.detail)
        object["sponsor"] = .string(group.sponsor)
        object["persons"] = .integer(persons)
        object["contacts"] = contacts(group.contacts)
        object["search"] = .string(ContactLink.search(for: group.name))
        object["absentSince"] = .text(group.absentSince)
        return object.members
    }

    /// Ways to reach somebody, each with the address that opens it, where there is one.
    private static func contacts(_ contacts: [RosterContact]) -> JSONValue {
        .array(
            contacts.map { contact in
                var object = JSONObject()
                object["name"] = .string(contact.name)
                object["value"] = .string(contact.value)
                object["link"] = .text(try? contact.link())
                if contact.kind == .phone { object["sms"] = .text((try? contact.messageLink()) ?? nil) }
                return object.value
            })
    }

    /// The rows of a table about somebody: what, value, link.
    static func rows(_ contacts: [RosterContact]) -> [[String]] {
        contacts.map { contact in
            let message = ((try? contact.messageLink()) ?? nil).map { " " + $0 } ?? ""
            return [contact.name, contact.value, ((try? contact.link()) ?? "") + message]
        }
    }
}
