/// Compares what is stored with what a workbook lists.
enum RosterPlanner {
    /// The plan that turns the one into the other.
    ///
    /// - Parameters:
    ///   - settings: The settings that say what was imported; nil leaves one out.
    ///   - now: When groups that are not listed any more went, as ISO 8601.
    static func plan(
        from state: RosterState, to content: RosterContent, favourites: [RosterFavourite] = [],
        settings: [String: String?], now: String
    ) -> RosterPlan {
        var plan = RosterPlan()
        plan.personsBefore = state.persons.count
        compareGroups(state, content, now: now, &plan)
        comparePersons(state, content, &plan)
        let groups = Dictionary(content.eventGroups.map { ($0.no, $0) }) { $1 }
        (plan.eventGroups, plan.unchanged.eventGroups) = changes(from: state.eventGroups, to: groups)
        let events = Dictionary(content.events.map { ($0.id, $0) }) { $1 }
        (plan.events, plan.unchanged.events) = changes(from: state.events, to: events)
        let known = Set(state.favourites.map(\.personNo))
        plan.newFavourites = favourites.filter { !known.contains($0.personNo) }
        for (key, value) in settings.sorted(by: { $0.key < $1.key }) where state.settings[key] != value {
            plan.settings.append(RosterPlan.SettingChange(key: key, before: state.settings[key], after: value))
        }
        return plan
    }

    private static func changes<ID: Hashable & Comparable, Record>(
        from old: [ID: Record], to new: [ID: Record]
    ) -> (changes: [RosterChange<Record>], unchanged: Int) {
        var changes: [RosterChange<Record>] = []
        var unchanged = 0
        for id in Set(old.keys).union(new.keys).sorted() {
            let change = RosterChange(before: old[id], after: new[id])
            if change.before == change.after { unchanged += 1 } else { changes.append(change) }
        }
        return (changes, unchanged)
    }

    /// Groups are inserted and updated, never deleted.
    private static func compareGroups(
        _ state: RosterState, _ content: RosterContent, now: String, _ plan: inout RosterPlan
    ) {
        var new = Dictionary(content.groups.map { ($0.no, $0) }) { $1 }
        plan.absentGroups = state.groups.keys.filter { new[$0] == nil }.sorted()
        for no in plan.absentGroups {
            var group = state.groups[no]
            if group?.absentSince == nil { group?.absentSince = now }
            new[no] = group
        }
        let (changes, unchanged) = changes(from: state.groups, to: new)
        plan.groups = changes
        plan.unchanged.groups = unchanged - plan.absentGroups.count { state.groups[$0]?.absentSince != nil }
    }

    /// A number whose name and area both change is somebody else's from then on: favourites and the history of letters
    /// stay with who was there before.
    private static func comparePersons(_ state: RosterState, _ content: RosterContent, _ plan: inout RosterPlan) {
        var new: [Int: RosterPerson] = [:]
        for var person in content.persons {
            if let old = state.persons[person.no] {
                let isOther = isOther(person, name: old.name, area: old.area)
                person.incarnation = isOther ? old.incarnation + 1 : old.incarnation
            } else if let former = state.former[person.no] {
                let isOther = isOther(person, name: former.name, area: former.area)
                person.incarnation = isOther ? former.incarnation + 1 : former.incarnation
                plan.former.append(RosterPlan.FormerChange(before: former, after: nil))
            } else {
                person.incarnation = 1
            }
            new[person.no] = person
        }
        (plan.persons, plan.unchanged.persons) = changes(from: state.persons, to: new)
        var gone: Set<Int> = []
        for change in plan.persons where change.kind == .deleted || change.kind == .replaced {
            guard let person = change.before else { continue }
            gone.insert(person.no)
            guard change.kind == .deleted else { continue }
            let former = RosterPlan.Former(
                no: person.no, incarnation: person.incarnation, name: person.name, area: person.area)
            plan.former.append(RosterPlan.FormerChange(before: state.former[person.no], after: former))
        }
        plan.lostFavourites = state.favourites.filter { gone.contains($0.personNo) }
    }

    private static func isOther(_ person: RosterPerson, name: String, area: String) -> Bool {
        person.name != name && person.area != area
    }
}
