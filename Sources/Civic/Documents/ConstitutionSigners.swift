/// Who signed the Constitution of the United States on September 17, 1787: names that editions of its text may lack.
package enum ConstitutionSigners {
    /// The id of the section.
    package static let id = "constitution-signers"

    /// The deputies of each state in the order in which they stand under the document.
    package static let states: [(name: String, deputies: [String])] = [
        ("Delaware", ["George Read", "Gunning Bedford, Jr.", "John Dickinson", "Richard Bassett", "Jacob Broom"]),
        ("Maryland", ["James McHenry", "Daniel of St. Thomas Jenifer", "Daniel Carroll"]),
        ("Virginia", ["John Blair", "James Madison, Jr."]),
        ("North Carolina", ["William Blount", "Richard Dobbs Spaight", "Hugh Williamson"]),
        (
            "South Carolina", ["John Rutledge", "Charles Cotesworth Pinckney", "Charles Pinckney", "Pierce Butler"]
        ),
        ("Georgia", ["William Few", "Abraham Baldwin"]),
        ("New Hampshire", ["John Langdon", "Nicholas Gilman"]),
        ("Massachusetts", ["Nathaniel Gorham", "Rufus King"]),
        ("Connecticut", ["William Samuel Johnson", "Roger Sherman"]),
        ("New York", ["Alexander Hamilton"]),
        ("New Jersey", ["William Livingston", "David Brearley", "William Paterson", "Jonathan Dayton"]),
        (
            "Pennsylvania",
            [
                "Benjamin Franklin", "Thomas Mifflin", "Robert Morris", "George Clymer", "Thomas FitzSimons",
                "Jared Ingersoll", "James Wilson", "Gouverneur Morris",
            ]
        ),
    ]

    /// The section, for editions that end before the names.
    package static var section: DocumentSection {
        let names = states.map { "\($0.name): \($0.deputies.joined(separator: "; "))" }
        let text =
            ["George Washington, President of the Convention and deputy from Virginia"] + names
            + ["Attest: William Jackson, Secretary"]
        return DocumentSection(id: id, title: "Signers", text: text.joined(separator: "\n"))
    }
}
