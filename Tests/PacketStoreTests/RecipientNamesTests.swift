import PacketRecipients
import PacketStore
import Storage
import TestSupport
import Testing

/// Names of stored people that are made of their parts.
struct RecipientNamesTests {
    @Test(arguments: [
        ("길동", "홍", "", "홍길동"), ("길동", "홍", "길동 홍", "홍길동"), ("길동", "홍", "길동이", "길동이"), ("Ina", "Ng", "", "Ina Ng"),
    ])
    func aNameIsAKeyAsItIsSaid(_ first: String, _ last: String, _ full: String, _ key: String) throws {
        let person = RecipientReading.person([
            (column: "firstName", value: first), (column: "lastName", value: last), (column: "fullName", value: full),
        ])
        #expect(try #require(person).sourceKey == key)
    }

    /// Who is corrected is found by the key that the store has, whatever the new name is.
    @Test(arguments: [("Jane", "Doe", "Dr. Jane Doe", "Jane Doe"), ("지우", "최", "최지우", "지우 최")])
    func aKeyThatIsSaidStays(_ first: String, _ last: String, _ full: String, _ key: String) throws {
        let person = RecipientReading.person(
            [
                (column: "firstName", value: first), (column: "lastName", value: last),
                (column: "fullName", value: full),
            ],
            key: key)
        #expect(try #require(person).sourceKey == key)
    }

    private static let filled = Migration(
        "1",
        sql: """
            INSERT INTO recipient (source, sourceKey, firstName, lastName, fullName, email, emailKey, phoneNumber, search,
                addedAt, updatedAt)
            SELECT 'a', column1, column2, column3, column4, column5, column5, '',
                lower(column4 || char(10) || column2 || char(10) || column3 || char(10) || column5),
                '2026-03-14T09:26:53.589793Z', '2026-03-14T09:26:53.589793Z'
            FROM (VALUES ('길동 홍', '길동', '홍', '길동 홍', ''), ('a@example.org 민준 김', '민준', '김', '민준 김', 'a@example.org'),
                ('7', '하은', '이', '하은이', ''), ('Ina Ng', 'Ina', 'Ng', 'Ina Ng', ''), ('지우 최', '지우', '최', '최지우', ''))
            """)

    /// A store in which all names had the given name first: names, keys and what is searched are brought into order, what the
    /// source said itself stays, and who is imported again is found.
    @Test func oldStoresAreBroughtIntoOrder() throws {
        let folder = try TemporaryFolder()
        let old = StoreModule(name: "recipients", migrations: Array(RecipientsSchema.module.migrations.prefix(3)))
        let modules = [PacketSchema.module, old, StoreModule(name: "filled", migrations: [Self.filled])]
        try Store(opening: folder.file(), modules: modules, now: Samples.now).close()
        let recipients = Recipients(
            try Store(
                opening: folder.file(), modules: [PacketSchema.module, RecipientsSchema.module], now: Samples.now))
        let people = try recipients.list().map(\.values)
        #expect(people.map(\.fullName) == ["홍길동", "김민준", "하은이", "Ina Ng", "최지우"])
        #expect(people.map(\.sourceKey) == ["홍길동", "a@example.org 김민준", "7", "Ina Ng", "지우 최"])
        for (query, found) in [("홍길동", ["홍길동"]), ("김민준", ["김민준"]), ("a@example.org", ["김민준"]), ("하은", ["하은이"])] {
            #expect(try recipients.list(RecipientQuery(parsing: query)).map(\.values.fullName) == found, "\(query)")
        }
        let again = try #require(
            RecipientReading.person([(column: "firstName", value: "길동"), (column: "lastName", value: "홍")]))
        #expect(try recipients.add([again], source: "a", at: Samples.later(1)).unchanged == 1)
    }
}
