import PDFForms
import PacketMapping

/// What a proposal knows about the fields of a form.
struct FormProfiles {
    /// The fields that a column may fill, in the form's order.
    private(set) var fields: [Field] = []
    /// What is known about each of them.
    private(set) var profiles: [FieldProfile] = []
    /// Pairs of boxes for yes and no.
    private(set) var answers: [MappingProposer.Answers] = []

    /// Reads the pages of a form.
    ///
    /// - Parameters:
    ///   - misnamed: Names of fields that are called as what is printed for others.
    ///   - kept: Names of fields that stay whatever they are.
    init(_ form: Form, _ candidates: [Field], misnamed: Set<String>, keeping kept: Set<String>) {
        let printed = form.printedLabels
        for field in candidates {
            let kept = kept.contains(field.name) ? FieldProfile(name: field.name) : nil
            guard var profile = FieldProfile(field, printed) ?? kept else { continue }
            profile.place = printed.place(of: field).map {
                .init(page: $0.page, left: $0.left, top: $0.top, right: $0.right, bottom: $0.bottom)
            }
            profile.isMisnamed = misnamed.contains(field.name)
            profile.rowHead = printed.rowHead(of: field)
            profile.question = printed.question(of: field)
            fields.append(field)
            profiles.append(profile)
        }
        let places = Dictionary(zip(fields.map(\.name), fields.indices)) { first, _ in first }
        answers = printed.answers.compactMap { pair in
            guard let yes = places[pair.yes], let no = places[pair.no] else { return nil }
            return .init(yes: yes, no: no)
        }
    }
}
