/// A language in which a learner is spoken to.
package enum Language: String, Sendable, Hashable, CaseIterable {
    case english = "en"
    case spanish = "es"
    case korean = "ko"
}
