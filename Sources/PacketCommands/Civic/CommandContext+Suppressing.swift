import Civic
import Mail
import PacketRecipients
import PacketStore
import Storage

extension CommandContext {
    /// What stands beside addresses that left the newsletter among those that get no mail.
    private static let departureNotes = "left the newsletter"

    /// Enters whoever has left all lists of the newsletter among those that get no mail; no send writes to them then.
    ///
    /// - Parameter returned: An address that came back with consent of its own. It gets mail again, unless mail to it
    ///   came back or the user blocked it.
    func settleSuppressions(_ store: Store, returned: String? = nil) throws {
        let suppressions = Suppressions(store)
        if let returned {
            let key = MailAddress.deliveryKey(returned)
            let own = try suppressions.list().contains {
                $0.address == key && $0.reason == .unsubscribed && $0.notes == Self.departureNotes
            }
            if own { try suppressions.remove([key]) }
        }
        let newsletter = Newsletter(store)
        for (state, reason) in [
            (Signup.State.blocked, SuppressedAddress.Reason.blocked), (.unsubscribed, .unsubscribed),
        ] {
            let keys = try newsletter.departed(state).map(MailAddress.deliveryKey)
            try suppressions.add(keys, reason: reason, notes: Self.departureNotes, at: moment)
        }
    }

    /// Brings those of the stored recipients up to date who came from the newsletter.
    func refreshSubscribers(_ common: CommonOptions) throws {
        try refreshRecipients(of: "newsletter", common) {
            try NewsletterSource(store: existingStore(common)).records(for: RecipientQuery(source: "newsletter"))
        }
    }

    /// Brings those of the stored recipients up to date who came from the state pack.
    func refreshOfficials(_ common: CommonOptions) throws {
        try refreshRecipients(of: "civic", common) {
            try OfficialSource(pack: existingStatePack(common)).records(for: RecipientQuery(source: "civic"))
        }
    }
}

extension Signup {
    /// The one spelling of the address that sending goes by.
    var deliveryKey: String { MailAddress.deliveryKey(email) }
}

extension MailAddress {
    /// The one spelling of an address that sending goes by; what no mail can be sent to stays as it is, in lower case.
    fileprivate static func deliveryKey(_ address: String) -> String {
        do throws(MailError) { return try MailAddress(parsing: address).key } catch { return address.lowercased() }
    }
}
