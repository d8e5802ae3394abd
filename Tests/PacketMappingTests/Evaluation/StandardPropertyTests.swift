import PacketModel
import Testing

@testable import PacketMapping

struct StandardPropertyTests {
    /// The properties are found under what people call them, in the languages that the matching of columns knows.
    @Test(arguments: [
        (["Nachname", "Vorname", "E-Mail-Adresse", "Telefon"], [1, 0, nil, 2, 3]),
        (["Apellidos", "Nombre de pila", "Correo electrónico"], [1, 0, nil, 2, nil]),
        (["Nom", "Prénom", "Courriel", "Téléphone"], [1, 0, nil, 2, 3]),
        (["姓名", "電話"], [nil, nil, 0, nil, 1]),
        (["이름", "이메일"], [nil, nil, 0, 1, nil]),
        (["LAST_NAME", "first-name", "phone.number"], [1, 0, nil, nil, 2]),
        // The property's own name comes first, and a telephone at home before one in a pocket.
        (["Surname", "lastName", "Mobile", "Phone"], [nil, 1, nil, nil, 3]), (["Handy"], [nil, nil, nil, nil, 0]),
        // A name beside a first name is the last one; beside both it is neither.
        (["Name", "Vorname"], [1, 0, nil, nil, nil]), (["Name"], [nil, nil, 0, nil, nil]),
        (["Name", "First name", "Last name"], [1, 2, nil, nil, nil]),
        // A word for any name is the first one beside last names.
        (["nombre", "apellidos"], [0, 1, nil, nil, nil]), (["성", "이름"], [1, 0, nil, nil, nil]),
        (["nome", "cognome"], [0, 1, nil, nil, nil]), (["имя", "фамилия"], [0, 1, nil, nil, nil]),
        // A postal code in Brazil, a mobile phone in Turkey.
        (["CEP"], [nil, nil, nil, nil, nil]), (["CEP", "Celular"], [nil, nil, nil, nil, 1]),
        // Somebody else's, or another kind.
        (["Spouse last name", "Maiden name", "Business name", "Fax"], [nil, nil, nil, nil, nil]),
    ])
    func isFoundUnderItsNames(_ headers: [String], _ columns: [Int?]) {
        #expect(StandardProperty.allCases.map { $0.column(in: headers) } == columns)
    }

    /// Packets are found again by names that nobody chose: those stay as they were.
    @Test(arguments: [(FileNamePattern.defaultSource, false, "00001.pdf"), ("{lastName} {row}.pdf", true, "Öst 1.pdf")])
    func namesThatNobodyChoseStay(pattern: String, isChosen: Bool, name: String) throws {
        let schema = RecordSchema(columns: ["Nachname", "Vorname"])
        let bound = try FileNamePattern(parsing: pattern).bind(to: schema, strict: isChosen)
        #expect(try bound.name(for: Record(row: 1, cells: ["Öst", "Bo"])) == name)
    }
}
