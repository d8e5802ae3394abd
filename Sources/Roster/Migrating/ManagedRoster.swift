import CoreDataStores

/// A roster in a Core Data or SwiftData store with the entities `DAGroupInfo`, `DAPersonInfo` and those that belong to
/// them. Search columns of the store are not taken over: they are made anew for everybody.
struct ManagedRoster {
    private(set) var content = RosterContent()
    private(set) var favourites: [RosterFavourite] = []
    private(set) var problems: [RosterProblem] = []

    private let store: ManagedStore
    private let now: String

    /// Reads a store.
    ///
    /// - Parameter now: Since when its favourites count, as ISO 8601; the store does not say.
    /// - Throws: `ManagedStoreError`.
    init(_ store: ManagedStore, now: String) throws {
        self.store = store
        self.now = now
        guard store.entityNames.contains("DAPersonInfo") else {
            throw ManagedStoreError(.notAStore, message: "The store has no persons; it is another program's.")
        }
        let groups = try readGroups()
        let persons = try readPersons(groups)
        try readFavourites(persons)
        try readEvents(persons)
    }

    /// The numbers of the groups by their keys.
    private mutating func readGroups() throws -> [Int64: Int] {
        var numbers: [Int64: Int] = [:]
        var taken: Set<Int> = []
        let contacts = try contacts(of: "DAGroupInfo")
        for object in try store.objects(of: "DAGroupInfo") {
            guard let no = number(object, "DAGroupInfo", taken: taken), let name = name(object, "DAGroupInfo") else {
                continue
            }
            taken.insert(no)
            numbers[object.key] = no
            content.groups.append(
                RosterGroup(
                    no: no, name: name, detail: text(object, "detail"), sponsor: sponsor(object),
                    contacts: contacts[object.key] ?? []))
        }
        return numbers
    }

    /// The numbers of the persons by their keys.
    private mutating func readPersons(_ groups: [Int64: Int]) throws -> [Int64: Int] {
        var numbers: [Int64: Int] = [:]
        var taken: Set<Int> = []
        let contacts = try contacts(of: "DAPersonInfo")
        for object in try store.objects(of: "DAPersonInfo") {
            guard let no = number(object, "DAPersonInfo", taken: taken), let name = name(object, "DAPersonInfo") else {
                continue
            }
            taken.insert(no)
            numbers[object.key] = no
            let group = object["group"].integer
            if let group, groups[group] == nil {
                warn(.reference, object, of: "DAPersonInfo", "the group does not exist; the person has none now")
            }
            content.persons.append(
                RosterPerson(
                    no: no, groupNo: group.flatMap { groups[$0] }, name: name, area: text(object, "area"),
                    email: text(object, "email"), job: text(object, "job"), sponsor: sponsor(object),
                    contacts: contacts[object.key] ?? []))
        }
        return numbers
    }

    private mutating func readFavourites(_ persons: [Int64: Int]) throws {
        var owners: [Int64: Int] = [:]
        for object in try store.objects(of: "DAPersonInfo") {
            if let favourite = object["favorite"].integer { owners[favourite] = persons[object.key] }
        }
        var seen: Set<Int> = []
        for object in try store.objects(of: "DAFavoriteInfo") {
            let person = object["person"].integer.flatMap { persons[$0] } ?? owners[object.key]
            guard let person, seen.insert(person).inserted else {
                warn(.reference, object, of: "DAFavoriteInfo", "the person does not exist, or is a favourite already")
                continue
            }
            let hasAlarm = object["isAlarmOn"].integer == 1
            favourites.append(RosterFavourite(personNo: person, hasAlarm: hasAlarm, since: now))
        }
    }

    private mutating func readEvents(_ persons: [Int64: Int]) throws {
        let eventKeys = try store.members("events", of: "DAEventGroupInfo", in: "DAEventInfo")
        let memberKeys = try store.members("members", of: "DAEventInfo", in: "DAEventPersonInfo")
        let pages = try store.members("webs", of: "DAEventInfo", in: "DAWebInfo")
        let events = try objects("DAEventInfo")
        let members = try objects("DAEventPersonInfo")
        let webs = try objects("DAWebInfo")
        var groups: Set<Int> = []
        for object in try store.objects(of: "DAEventGroupInfo") {
            guard let no = number(object, "DAEventGroupInfo", taken: groups),
                let name = name(object, "DAEventGroupInfo")
            else { continue }
            groups.insert(no)
            content.eventGroups.append(RosterEventGroup(no: no, name: name, detail: text(object, "detail")))
            var numbers: Set<Int> = []
            for event in (eventKeys[object.key] ?? []).compactMap({ events[$0] }) {
                guard let eventNo = number(event, "DAEventInfo", taken: numbers),
                    let eventName = self.name(event, "DAEventInfo")
                else { continue }
                numbers.insert(eventNo)
                var listed: [Int] = []
                var known: Set<Int> = []
                for member in (memberKeys[event.key] ?? []).compactMap({ members[$0] }) {
                    guard let person = member["person"].integer.flatMap({ persons[$0] }) else {
                        warn(.reference, member, of: "DAEventPersonInfo", "the person does not exist")
                        continue
                    }
                    if known.insert(person).inserted { listed.append(person) }
                }
                let page = (pages[event.key] ?? []).compactMap { webs[$0] }.first
                content.events.append(
                    RosterEvent(
                        groupNo: no, no: eventNo, name: eventName, detail: text(event, "detail"),
                        web: page.map { text($0, "url") } ?? "", members: listed))
            }
        }
    }

    /// Phones, accounts and pages of the objects of an entity, by their keys.
    private func contacts(of entity: String) throws -> [Int64: [RosterContact]] {
        var contacts: [Int64: [RosterContact]] = [:]
        let kinds: [(RosterContact.Kind, relationship: String, entity: String, value: String)] = [
            (.phone, "phones", "DAPhoneInfo", "number"), (.message, "messages", "DAMessageToolInfo", "account"),
            (.web, "webs", "DAWebInfo", "url"),
        ]
        for kind in kinds {
            let objects = try objects(kind.entity)
            for (owner, keys) in try store.members(kind.relationship, of: entity, in: kind.entity) {
                for object in keys.compactMap({ objects[$0] }) {
                    contacts[owner, default: []].append(
                        RosterContact(
                            kind.0, name: text(object, "name"), value: text(object, kind.value),
                            isMobile: kind.0 == .phone && object["sms"].integer == 1))
                }
            }
        }
        return contacts
    }

    private func objects(_ entity: String) throws -> [Int64: ManagedObject] {
        Dictionary(try store.objects(of: entity).map { ($0.key, $0) }) { $1 }
    }

    private func text(_ object: ManagedObject, _ name: String) -> String { object[name].text?.kept ?? "" }

    /// The account for donations; 0 says that there is none.
    private func sponsor(_ object: ManagedObject) -> String {
        let text = text(object, "sponsor")
        return text == "0" ? "" : text
    }

    private mutating func number(_ object: ManagedObject, _ entity: String, taken: Set<Int>) -> Int? {
        guard let number = object["no"].integer, (1...Int64(SheetTable.numberLimit)).contains(number) else {
            warn(.number, object, of: entity, "there is no number; the object is left out")
            return nil
        }
        guard !taken.contains(Int(number)) else {
            warn(.duplicate, object, of: entity, "another object has the number \(number); this one is left out")
            return nil
        }
        return Int(number)
    }

    private mutating func name(_ object: ManagedObject, _ entity: String) -> String? {
        let name = text(object, "name")
        guard name.isEmpty else { return name }
        warn(.name, object, of: entity, "the name is missing; the object is left out")
        return nil
    }

    private mutating func warn(
        _ code: RosterProblem.Code, _ object: ManagedObject, of entity: String, _ message: String
    ) {
        problems.append(
            RosterProblem(code, .warning, sheet: entity, row: Int(clamping: object.key), message))
    }
}
