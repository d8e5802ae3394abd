import Interchange

extension Official {
    /// The columns in which officials fill forms.
    package static let columns = [
        "id", "title", "fullName", "firstName", "lastName", "role", "chamber", "district", "party", "email",
        "phoneNumber", "address", "street", "city", "salutation", "url", "termEnd", "state", "asOf", "source",
    ]

    /// The values of the columns. Who has no address gets their letters at the legislature's.
    package func values(in pack: StatePack) -> [String] {
        let address = postalAddress(in: pack)
        let comma = address.firstIndex(of: ",")
        let street = comma.map { String(address[..<$0]) } ?? address
        let city = comma.map { String(address[address.index(after: $0)...]).trimmed } ?? ""
        return [
            id, title, name, givenName, familyName, role, chamber, district, party, email, phone, address, street, city,
            salutation, url, termEnd, pack.configuration.stateName,
            asOf, source,
        ]
    }

    /// How letters to them begin, its comma included; nothing else makes a greeting.
    package var salutation: String { "Dear \(title.isEmpty ? name : "\(title) \(familyName)")," }

    /// The address of the official, else that of the legislature for those who are in it.
    package func postalAddress(in pack: StatePack) -> String {
        address.isEmpty && role == "legislator" ? pack.configuration.legislatureAddress ?? "" : address
    }
}
