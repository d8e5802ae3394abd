package import Storage

/// Somebody who signed up for a newsletter.
package struct Signup: Sendable, Hashable {
    /// How far a signup has come.
    package enum State: String, Sendable, Hashable, CaseIterable {
        /// Asked for, but nobody said yes yet.
        case unconfirmed
        /// Consent is recorded; gets the newsletter.
        case confirmed
        /// Has left.
        case unsubscribed
        /// Must not be signed up again.
        case blocked
    }

    package let id: Int64
    package let list: String
    package let name: String
    package let email: String
    package let state: State
    package let signedUpAt: StoreDate
    package let confirmedAt: StoreDate?
    package let leftAt: StoreDate?
    /// Where the signup comes from: a form, a fair, an import.
    package let source: String
    /// What was said yes to; empty as long as nobody did.
    package let consent: String
    /// Who has it can leave the list.
    package let token: String
    package let isSynced: Bool
}

/// A signup that is to be recorded.
package struct NewSignup: Sendable, Hashable {
    package var list: String
    package var name: String
    package var email: String
    package var source: String
    /// What was said yes to; a signup with it counts as confirmed.
    package var consent: String

    package init(list: String, name: String, email: String, source: String, consent: String) {
        self.list = list
        self.name = name
        self.email = email
        self.source = source
        self.consent = consent
    }
}
