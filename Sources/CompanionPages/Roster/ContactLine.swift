#if Server
import PacketPage
import Roster

/// A way to reach somebody: what it is, and the links that use it.
struct ContactLine: Sendable, Hashable {
    /// Something that can be done with it.
    struct Action: Sendable, Hashable {
        let title: String
        let href: String
        /// Whether it is a page of somebody else, which opens in a new tab and is told nothing.
        let isPage: Bool
    }

    let name: String
    let value: String
    let actions: [Action]

    init(_ contact: RosterContact, _ words: Words) {
        name = contact.name
        value = contact.value
        var actions: [Action] = []
        if let link = try? contact.link() {
            let isPhone = contact.kind == .phone
            actions.append(
                Action(title: words[isPhone ? "roster.call" : "roster.open"], href: link, isPage: !isPhone))
        }
        if let link = (try? contact.messageLink()) ?? nil {
            actions.append(Action(title: words["roster.sms"], href: link, isPage: false))
        }
        self.actions = actions
    }

    /// An e-mail address; nil when it is none.
    init?(mail address: String, _ words: Words) {
        guard !address.isEmpty else { return nil }
        name = words["roster.mail"]
        value = address
        actions =
            (try? ContactLink.mail(address)).map {
                [Action(title: words["roster.write"], href: $0, isPage: false)]
            } ?? []
    }
}
#endif
