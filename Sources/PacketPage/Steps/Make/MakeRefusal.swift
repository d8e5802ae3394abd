#if Server
import PacketPlanning

/// Why nothing is made with what somebody entered, and which entry it is about.
struct MakeRefusal: Error {
    /// The entries of the screen, each the id of what is typed into, and the order, which is chosen where people are.
    enum Entry: String, Sendable {
        case out, name, password, pages, permits, title, subject, author, order

        /// The entry of an option, as errors name the place.
        init?(place: String) {
            switch place {
            case "the pattern for names": self = .name
            case "the title of packets": self = .title
            case "the subject of packets": self = .subject
            case "the author of packets": self = .author
            case "--encrypt-with": self = .password
            case "--sort": self = .order
            default: return nil
            }
        }
    }

    /// The entry; nil where it is about none of them.
    let entry: Entry?
    let problem: PageError

    init(_ entry: Entry?, _ problem: PageError) { (self.entry, self.problem) = (entry, problem) }

    /// Says which entry an error is about.
    init(_ error: any Error, _ visit: PageVisit) {
        if let refusal = error as? MakeRefusal {
            self = refusal
            return
        }
        let problem = visit.problem(error)
        guard let place = (error as? PlanningError)?.place, let entry = Entry(place: place),
            problem.message.hasPrefix("\(place): ")
        else {
            let message = Self.missingColumn(problem.message, visit.words) ?? problem.message
            self.init(nil, PageError(problem.status, message, hint: problem.hint))
            return
        }
        // The entry that it stands at says what it is about.
        let message = String(problem.message.dropFirst(place.count + 2))
        self.init(
            entry, PageError(problem.status, Self.missingColumn(message, visit.words) ?? message, hint: problem.hint))
    }

    /// What is said of a column that the table lacks; nil for another message.
    private static func missingColumn(_ message: String, _ words: Words) -> String? {
        guard let match = message.wholeMatch(of: /unknown column [`“](.+)[`”]/) else { return nil }
        return words("make.missingColumn", ["column": String(match.1)])
    }

    /// Does something with an entry; what goes wrong is about it.
    static func at<Value>(_ entry: Entry, _ visit: PageVisit, _ body: () throws -> Value) throws(MakeRefusal) -> Value {
        do { return try body() } catch { throw MakeRefusal(entry, MakeRefusal(error, visit).problem) }
    }
}
#endif
