import PDFForms
import PacketPlanning
import Testing

/// Changing a mapping's text.
struct MappingDocumentTests {
    private static let text = """
        # Ours since 2019.
        name: '{id}.pdf'

        fields:
          # the applicant
          Name: "{full}"   # as on the passport
          Paid: { value: "{paid}", synonyms: { Yes: [y, "ja"] } }

          # two lines
          Note:
            value: "{note}"
            onOverflow: shrink
        # the end
        locale: de

        """

    private func entry(_ field: String, _ expression: String) -> MappingFile.Entry {
        MappingFile.Entry(field: field, expression: expression)
    }

    /// What is changed, and the lines that come in place of others.
    @Test func whatIsNotChangedStaysAsItWasWritten() throws {
        var document = MappingDocument(Self.text)
        try document.set(entry("Name", "{first} {last}"))
        #expect(
            document.text
                == Self.text.replacing(
                    "Name: \"{full}\"   # as on the passport",
                    with: "\"Name\": \"{first} {last}\"   # as on the passport"))
        document = MappingDocument(Self.text)
        var note = entry("Note", "{note|upper}")
        note.overflow = .truncate
        try document.set(note)
        #expect(
            document.text
                == Self.text.replacing(
                    "  Note:\n    value: \"{note}\"\n    onOverflow: shrink\n",
                    with: "  \"Note\": {value: \"{note|upper}\", onOverflow: truncate}\n"))
        document = MappingDocument(Self.text)
        try document.remove("Paid")
        #expect(!document.text.contains("Paid") && document.text.contains("# two lines"))
        try document.set(entry("City", "{city}"))
        #expect(document.text.contains("    onOverflow: shrink\n  \"City\": \"{city}\"\n# the end\nlocale: de"))
        try document.set(overflow: .shrink)
        #expect(document.text.contains("onOverflow: shrink\nfields:"))
        try document.set(overflow: nil)
        #expect(!document.text.contains("onOverflow: shrink\nfields:"))
    }

    /// Whatever a mapping begins as, it says in the end what it was told.
    @Test(arguments: [
        "", "fields: {}\n", "fields:\n", "# nothing yet\n", "{\"fields\": {\"A\": \"{x}\"}}", "fields: {A: \"{x}\"}",
        "name: 'x'\r\nfields:\r\n  A: '{x}'\r\n",
        "{\"name\": \"{x}.pdf\", \"keepEmpty\": true, \"fields\": {\"A\": \"{x}\"}}",
    ])
    func anyBeginningTakesEntries(text: String) throws {
        var document = MappingDocument(text)
        var entry = entry("A “b”: #c", "{d} \"q\" # é")
        entry.synonyms = ["y": "Yes: #1", "n": "No"]
        entry.keepsWhenEmpty = true
        try document.set(entry)
        try document.set(self.entry("B", "{b}"))
        let file = try MappingFile(document.text, file: "x")
        let read = try #require(file.entries.first { $0.field == entry.field })
        #expect(read.expression == entry.expression)
        #expect(read.synonyms == entry.synonyms && read.keepsWhenEmpty == true)
        #expect(file.entries.contains { $0.field == "B" && $0.expression == "{b}" })
        #expect(text.contains("name") == (file.name != nil) && text.contains("keepEmpty") == file.keepsWhenEmpty)
        #expect(text.contains("A") == file.entries.contains { $0.field == "A" })
        for name in file.entries.map(\.field) { try document.remove(name) }
        #expect(try MappingFile(document.text, file: "x").entries.isEmpty)
        try document.set(self.entry("B", "{b}"))
        #expect(try MappingFile(document.text, file: "x").entries.map(\.field) == ["B"])
    }
}
