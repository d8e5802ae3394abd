import Interchange
import PacketModel
import PacketTemplate

extension PacketSetup {
    /// What there is to say of guesses in mappings.
    var unsure: [Diagnostic] {
        forms.filter { !$0.unsure.isEmpty }.map { form in
            let names = form.unsure
            return Diagnostic(
                .mappingUnsure, .warning, field: isSingle ? nil : form.name,
                message:
                    "the mapping has \(names.count == 1 ? "a guess" : "\(names.count) guesses") that nobody has confirmed: "
                    + names.quoted(upTo: Self.mostNames),
                hint: "look at what stands there in a packet, then take “unsure: true” away in the mapping")
        }
    }

    /// So many guesses are named.
    private static let mostNames = 10

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
