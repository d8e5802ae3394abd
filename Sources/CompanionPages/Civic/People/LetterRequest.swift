#if Server
import Civic
import Interchange
import PacketPage
import PacketServer

/// What somebody asks for who writes: to whom, which letter, and what it says. It goes from screen to screen with the form.
struct LetterRequest: Sendable {
    /// A value that is sent on.
    struct Field: Sendable, Hashable {
        let name: String
        let value: String
    }

    let ids: [String]
    let letter: String
    let occasion: LetterOccasion
    let email: String
    /// Whether also those are written to who had the letter not long ago.
    let isAgain: Bool

    init(_ form: FormData) {
        func text(_ name: String) -> String { (form[name] ?? "").trimmed }
        ids = form.texts["id"] ?? []
        letter = text("letter")
        var occasion = LetterOccasion()
        (occasion.senderName, occasion.senderAddress) = (text("senderName"), text("senderAddress"))
        (occasion.bill, occasion.reason) = (text("bill"), text("reason"))
        (occasion.event, occasion.committee) = (text("event"), text("committee"))
        self.occasion = occasion
        email = text("email")
        isAgain = form["again"] != nil
    }

    /// What the screen that writes for one official is told.
    var fields: [Field] {
        [
            Field(name: "letter", value: letter), Field(name: "senderName", value: occasion.senderName),
            Field(name: "senderAddress", value: occasion.senderAddress), Field(name: "bill", value: occasion.bill),
            Field(name: "reason", value: occasion.reason), Field(name: "event", value: occasion.event),
            Field(name: "committee", value: occasion.committee), Field(name: "email", value: email),
        ]
    }

    /// Who is meant, in the order of the pack.
    func officials(_ pack: StatePack) -> [Official] {
        let meant = Set(ids)
        return pack.officials.filter { meant.contains($0.id) }
    }
}
#endif
