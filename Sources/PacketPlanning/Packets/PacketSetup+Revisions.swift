import PacketModel

extension PacketSetup {
    /// What there is to say of forms whose mapping was made for other fields: each name that it fills is there, but may
    /// mean something else.
    var otherRevisions: [Diagnostic] {
        forms.filter(\.isOtherRevision).map { form in
            Diagnostic(
                .otherRevision, .warning, field: isSingle ? nil : form.name,
                message: "the mapping was made for a form with other fields; its names may mean other fields now",
                hint: "compare the forms with packet template diff OLD NEW, and carry it over with packet map migrate")
        }
    }
}
