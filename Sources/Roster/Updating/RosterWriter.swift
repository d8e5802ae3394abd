import GRDB

/// Carries out a plan, inside a transaction of the caller's.
struct RosterWriter {
    private let database: Database
    /// The time, as ISO 8601.
    private let now: String
    /// Called before each statement with its number, from 1; tests break off here.
    private let beforeStatement: (Int) throws -> Void
    private var statements = 0

    init(_ database: Database, now: String, beforeStatement: @escaping (Int) throws -> Void = { _ in }) {
        self.database = database
        self.now = now
        self.beforeStatement = beforeStatement
    }

    /// Carries out a plan. What refers to others is written after them and goes before them.
    mutating func apply(_ plan: RosterPlan) throws {
        for change in plan.groups { if let group = change.after { try write(group) } }
        for change in plan.persons where change.after == nil {
            // Contacts, favourite and places in events go along.
            if let person = change.before { try run("DELETE FROM rosterPerson WHERE no = ?", [person.no]) }
        }
        for change in plan.persons { if let person = change.after { try write(person) } }
        for change in plan.eventGroups where change.after == nil {
            if let group = change.before { try run("DELETE FROM rosterEventGroup WHERE no = ?", [group.no]) }
        }
        for change in plan.events where change.after == nil {
            guard let event = change.before else { continue }
            try run("DELETE FROM rosterEvent WHERE groupNo = ? AND no = ?", [event.groupNo, event.no])
        }
        for change in plan.eventGroups { if let group = change.after { try write(group) } }
        for change in plan.events { if let event = change.after { try write(event) } }
        for change in plan.groups where change.after == nil {
            if let group = change.before { try run("DELETE FROM rosterGroup WHERE no = ?", [group.no]) }
        }
        for favourite in plan.lostFavourites {
            try run("DELETE FROM rosterFavourite WHERE personNo = ?", [favourite.personNo])
        }
        for favourite in plan.newFavourites { try write(favourite) }
        for change in plan.former { try write(change) }
        // The version comes last: as long as it is the old one, nothing has happened.
        for setting in plan.settings { try write(setting.key, setting.after) }
    }

    /// Notes an import in the history.
    mutating func note(
        _ kind: RosterImport.Kind, version: String, digest: String, counts: String, plan: String
    ) throws {
        try run(
            "INSERT INTO rosterImport (kind, version, digest, at, counts, plan) VALUES (?, ?, ?, ?, ?, ?)",
            [kind.rawValue, version, digest, now, counts, plan])
    }

    /// Sets a setting, or takes it away.
    mutating func write(_ key: String, _ value: String?) throws {
        if let value {
            try run(
                "INSERT INTO rosterSetting (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
                [key, value])
        } else {
            try run("DELETE FROM rosterSetting WHERE key = ?", [key])
        }
    }

    /// Runs one statement.
    mutating func run(_ sql: String, _ arguments: StatementArguments) throws {
        statements += 1
        try beforeStatement(statements)
        try database.cachedStatement(sql: sql).execute(arguments: arguments)
    }

    private mutating func write(_ group: RosterGroup) throws {
        try run(
            """
            INSERT INTO rosterGroup (no, name, detail, sponsor, absentSince) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (no) DO UPDATE SET name = excluded.name, detail = excluded.detail, sponsor = excluded.sponsor,
                absentSince = excluded.absentSince
            """,
            [group.no, group.name, group.detail, group.sponsor, group.absentSince])
        try run("DELETE FROM rosterContact WHERE groupNo = ?", [group.no])
        for contact in group.contacts { try write(contact, person: nil, group: group.no) }
    }

    private mutating func write(_ person: RosterPerson) throws {
        let (name, area) = (SearchColumns(person.name), SearchColumns(person.area))
        try run(
            """
            INSERT INTO rosterPerson (no, incarnation, groupNo, name, nameCharacters, nameFirstCharacter,
                nameFirstCharacters, area, areaCharacters, areaFirstCharacter, areaFirstCharacters, email, job, sponsor,
                updatedAt)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (no) DO UPDATE SET incarnation = excluded.incarnation, groupNo = excluded.groupNo,
                name = excluded.name, nameCharacters = excluded.nameCharacters,
                nameFirstCharacter = excluded.nameFirstCharacter, nameFirstCharacters = excluded.nameFirstCharacters,
                area = excluded.area, areaCharacters = excluded.areaCharacters,
                areaFirstCharacter = excluded.areaFirstCharacter, areaFirstCharacters = excluded.areaFirstCharacters,
                email = excluded.email, job = excluded.job, sponsor = excluded.sponsor, updatedAt = excluded.updatedAt
            """,
            [
                person.no, person.incarnation, person.groupNo, person.name, name.characters, name.firstCharacter,
                name.firstCharacters, person.area, area.characters, area.firstCharacter, area.firstCharacters,
                person.email, person.job, person.sponsor, now,
            ])
        try run("DELETE FROM rosterContact WHERE personNo = ?", [person.no])
        for contact in person.contacts { try write(contact, person: person.no, group: nil) }
    }

    private mutating func write(_ contact: RosterContact, person: Int?, group: Int?) throws {
        try run(
            "INSERT INTO rosterContact (personNo, groupNo, kind, name, value, isMobile) VALUES (?, ?, ?, ?, ?, ?)",
            [person, group, contact.kind.rawValue, contact.name, contact.value, contact.isMobile])
    }

    private mutating func write(_ group: RosterEventGroup) throws {
        try run(
            """
            INSERT INTO rosterEventGroup (no, name, detail, sheet) VALUES (?, ?, ?, ?)
            ON CONFLICT (no) DO UPDATE SET name = excluded.name, detail = excluded.detail, sheet = excluded.sheet
            """,
            [group.no, group.name, group.detail, group.sheet])
    }

    private mutating func write(_ event: RosterEvent) throws {
        try run(
            """
            INSERT INTO rosterEvent (groupNo, no, name, detail, web) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (groupNo, no) DO UPDATE SET name = excluded.name, detail = excluded.detail, web = excluded.web
            """,
            [event.groupNo, event.no, event.name, event.detail, event.web])
        try run("DELETE FROM rosterEventMember WHERE groupNo = ? AND no = ?", [event.groupNo, event.no])
        for (position, member) in event.members.enumerated() {
            try run(
                "INSERT INTO rosterEventMember (groupNo, no, personNo, position) VALUES (?, ?, ?, ?)",
                [event.groupNo, event.no, member, position])
        }
    }

    mutating func write(_ favourite: RosterFavourite) throws {
        try run(
            """
            INSERT INTO rosterFavourite (personNo, hasAlarm, since) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET hasAlarm = excluded.hasAlarm
            """,
            [favourite.personNo, favourite.hasAlarm, favourite.since])
    }

    private mutating func write(_ change: RosterPlan.FormerChange) throws {
        if let former = change.after {
            try run(
                "INSERT OR REPLACE INTO rosterFormer (no, incarnation, name, area) VALUES (?, ?, ?, ?)",
                [former.no, former.incarnation, former.name, former.area])
        } else if let former = change.before {
            try run("DELETE FROM rosterFormer WHERE no = ?", [former.no])
        }
    }
}
