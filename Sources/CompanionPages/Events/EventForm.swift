#if Server
import PacketPage

/// The form of an event: what was typed, and what is wrong with it beside the fields.
struct EventForm: Sendable, Hashable {
    /// A field.
    struct Field: Sendable, Hashable {
        let value: String
        let problem: String?
        /// Whether it is the first that has to be mended.
        let isFirst: Bool
    }

    let title: Field
    let startDay: Field
    let startTime: Field
    let endDay: Field
    let endTime: Field
    let location: Field
    let details: Field
    let url: Field
    let organizer: Field
    let isOfficial: Bool
    let isRefused: Bool

    /// - Parameter typed: What was refused; nil for a form that nobody has filled in yet.
    init(refused typed: TypedEvent?, _ words: Words) {
        let problems = typed?.read().problems ?? [:]
        let first = TypedEvent.names.first { problems[$0] != nil }
        func field(_ name: String) -> Field {
            Field(
                value: typed?[name] ?? "", problem: problems[name].map { words["campus.event.\($0)"] },
                isFirst: name == first)
        }
        title = field("title")
        (startDay, startTime) = (field("startDay"), field("startTime"))
        (endDay, endTime) = (field("endDay"), field("endTime"))
        (location, details, url, organizer) = (field("location"), field("details"), field("url"), field("organizer"))
        isOfficial = typed?.isOfficial ?? false
        isRefused = typed != nil
    }

    /// The status of an answer with it.
    var status: Int { isRefused ? 422 : 200 }
}
#endif
