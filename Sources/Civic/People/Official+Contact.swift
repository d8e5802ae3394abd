package import Interchange

/// A way to reach somebody.
package enum ContactWay: Sendable, Hashable, CustomStringConvertible {
    case mail(String)
    /// A page on which messages are taken.
    case form(String)
    case telephone(String)

    /// The address, the page or the number.
    package var description: String {
        switch self {
        case .mail(let text), .form(let text), .telephone(let text): text
        }
    }

    /// What opens it: a mail program, a page or a telephone.
    package var link: SafeLink? {
        switch self {
        case .mail(let address): SafeLink("mailto:\(address)")
        case .form(let page): SafeLink(page)
        case .telephone(let number): SafeLink(calling: number)
        }
    }
}

extension Official {
    /// How they can be reached, the best way first: by mail, on a page, by telephone.
    package var contacts: [ContactWay] {
        var ways: [ContactWay] = []
        if MailAddress(public: email) != nil { ways.append(.mail(email)) }
        if !contactForm.isEmpty { ways.append(.form(contactForm)) }
        if SafeLink(calling: phone) != nil { ways.append(.telephone(phone)) }
        return ways
    }

    /// The best way to reach them; nil when none is known.
    package var contact: ContactWay? { contacts.first }
}
