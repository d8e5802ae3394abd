import Sheets

/// Reads the sheets of a roster and notes everything that is wrong with them.
struct BookReader {
    private(set) var content = RosterContent()
    private(set) var problems: [RosterProblem] = []

    private let book: Workbook
    private let phoneNames: PhoneNames
    private var groups: Set<Int>
    private var persons: Set<Int> = []

    /// The most sheets of events.
    private static let eventSheetLimit = 1_000
    /// The most rows of all of them.
    private static let eventRowLimit = 500_000
    private var eventRows = 0

    init(_ book: Workbook, phones: PhoneNames, knownGroups: Set<Int>) {
        self.book = book
        phoneNames = phones
        groups = knownGroups
    }

    mutating func read() throws(SheetError) {
        if let table = try table("groups", required: ["no", "title"]) { readGroups(table) }
        if let table = try table("congressman", required: ["no", "name", "group"]) { readPersons(table) }
        if let table = try table("events", required: ["no", "name", "sheet"]) {
            for group in readEventGroups(table) {
                guard let table = try self.table(group.sheet, required: ["no", "title", "memberid"]) else { continue }
                readEvents(table, of: group.no)
            }
        }
    }

    private mutating func table(_ name: String, required: [String]) throws(SheetError) -> SheetTable? {
        guard let sheet = try? book.sheet(named: name) else {
            problems.append(RosterProblem(.missingSheet, sheet: name, "the sheet is missing"))
            return nil
        }
        return try SheetTable(sheet, of: book, required: required)
    }

    private mutating func readGroups(_ table: SheetTable) {
        var table = table
        var seen: Set<Int> = []
        for row in table.rows {
            let no = Self.unique(&table, row, &seen)
            let name = Self.name("title", &table, row)
            var contacts = phones("office", called: "대표번호", &table, row)
            contacts += pages(&table, row)
            guard let no, let name else { continue }
            content.groups.append(
                RosterGroup(
                    no: no, name: name, detail: table.text("detail", row), sponsor: table.text("sponsor", row),
                    contacts: contacts))
        }
        groups.formUnion(seen)
        problems += table.problems
    }

    private mutating func readPersons(_ table: SheetTable) {
        var table = table
        for row in table.rows {
            let no = Self.unique(&table, row, &persons)
            let name = Self.name("name", &table, row)
            let group = group(&table, row)
            var contacts = phones("mobile", called: "휴대폰", &table, row)
            contacts += phones("office_asm", called: "국회 사무실", &table, row)
            contacts += phones("office_area", called: "지역 사무실", &table, row)
            contacts += pages(&table, row)
            guard let no, let name else { continue }
            content.persons.append(
                RosterPerson(
                    no: no, groupNo: group, name: name, area: table.text("field", row),
                    email: table.text("email", row), job: table.text("title", row),
                    sponsor: table.text("sponsor", row), contacts: contacts))
        }
        problems += table.problems
    }

    private mutating func readEventGroups(_ table: SheetTable) -> [RosterEventGroup] {
        var table = table
        var seen: Set<Int> = []
        var sheets: Set<String> = []
        for row in table.rows {
            let no = Self.unique(&table, row, &seen)
            let name = Self.name("name", &table, row)
            let sheet = table.text("sheet", row)
            if sheet.isEmpty {
                table.report(.missingSheet, row, in: "sheet", "the name of the sheet is missing")
            } else if !sheets.insert(sheet.lowercased()).inserted {
                table.report(.duplicate, row, in: "sheet", "another group has the same sheet")
            }
            guard let no, let name, !sheet.isEmpty else { continue }
            content.eventGroups.append(
                RosterEventGroup(no: no, name: name, detail: table.text("detail", row), sheet: sheet))
        }
        problems += table.problems
        guard content.eventGroups.count <= Self.eventSheetLimit else {
            problems.append(
                RosterProblem(
                    .tooLarge, sheet: table.name, "there are more than \(Self.eventSheetLimit) sheets of events")
            )
            return []
        }
        return content.eventGroups
    }

    /// Rows with the same number, one after the other, are one event; the first of them says what it is.
    private mutating func readEvents(_ table: SheetTable, of group: Int) {
        var table = table
        var seen: Set<Int> = []
        var current: RosterEvent?
        var members: Set<Int> = []
        var isValid = false
        eventRows += table.rows.count
        guard eventRows <= Self.eventRowLimit else {
            problems.append(
                RosterProblem(.tooLarge, sheet: table.name, "the events have more than \(Self.eventRowLimit) rows"))
            return
        }
        for row in table.rows {
            guard let no = table.number("no", row) else { continue }
            if current?.no != no {
                if let current, isValid { content.events.append(current) }
                if !seen.insert(no).inserted {
                    table.report(.duplicate, row, in: "no", "the event stands there twice, with others between")
                }
                let name = Self.name("title", &table, row)
                isValid = name != nil
                members = []
                current = RosterEvent(
                    groupNo: group, no: no, name: name ?? "", detail: table.text("detail", row),
                    web: table.text("web", row))
            }
            guard !table.text("memberid", row).isEmpty, let member = table.number("memberid", row) else { continue }
            guard persons.contains(member) else {
                table.report(.reference, row, in: "memberId", "there is no person of this number")
                continue
            }
            guard members.insert(member).inserted else {
                table.warn(.duplicate, row, in: "memberId", "the person is listed before; once is enough")
                continue
            }
            current?.members.append(member)
        }
        if let current, isValid { content.events.append(current) }
        problems += table.problems
    }

    private static func unique(_ table: inout SheetTable, _ row: SheetRow, _ seen: inout Set<Int>) -> Int? {
        guard let no = table.number("no", row) else { return nil }
        guard seen.insert(no).inserted else {
            table.report(.duplicate, row, in: "no", "another row has the number \(no)")
            return nil
        }
        return no
    }

    private static func name(_ column: String, _ table: inout SheetTable, _ row: SheetRow) -> String? {
        let name = table.text(column, row)
        guard name.isEmpty else { return name }
        table.report(.name, row, in: column, "the name is missing")
        return nil
    }

    private func group(_ table: inout SheetTable, _ row: SheetRow) -> Int? {
        guard !table.text("group", row).isEmpty else {
            table.warn(.reference, row, in: "group", "the person has no group")
            return nil
        }
        guard let group = table.number("group", row) else { return nil }
        guard groups.contains(group) else {
            table.report(.reference, row, in: "group", "there is no group of this number")
            return nil
        }
        return group
    }

    private func phones(
        _ column: String, called name: String, _ table: inout SheetTable, _ row: SheetRow
    ) -> [RosterContact] {
        let text = table.text(column, row)
        guard !text.isEmpty else { return [] }
        if table.isNumber(column, row) {
            table.warn(.phone, row, in: column, "the phone is stored as a number; a leading zero is lost")
        }
        let list = PhoneList(text)
        var contacts = list.numbers.map { number in
            let name = number.remark.isEmpty ? name : number.remark == "FAX" ? "FAX" : "\(name) (\(number.remark))"
            return RosterContact(.phone, name: name, value: number.text, isMobile: phoneNames.isMobile(name))
        }
        for piece in list.unreadable {
            table.warn(.phone, row, in: column, "a phone number is not understood and kept as it is")
            contacts.append(RosterContact(.phone, name: name, value: piece, isMobile: phoneNames.isMobile(name)))
        }
        return contacts
    }

    private func pages(_ table: inout SheetTable, _ row: SheetRow) -> [RosterContact] {
        var contacts: [RosterContact] = []
        func add(_ contact: RosterContact, in column: String) {
            if (try? contact.link()) == nil {
                table.warn(.link, row, in: column, "this is no address that can be opened; it is kept as it is")
            }
            contacts.append(contact)
        }
        for column in ["twitter", "facebook", "kakao", "instagram", "youtube"] {
            let account = table.text(column, row)
            if !account.isEmpty { add(RosterContact(.message, name: column, value: account), in: column) }
        }
        for (column, name) in [("web", "homepage"), ("blog", "blog"), ("cafe", "cafe"), ("cyworld", "cyworld")] {
            let page = table.text(column, row)
            if !page.isEmpty { add(RosterContact(.web, name: name, value: page), in: column) }
        }
        return contacts
    }
}
