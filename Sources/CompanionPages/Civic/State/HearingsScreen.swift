#if Server
import Civic
import Interchange
import PacketPage
import PacketServer
import Storage

/// Hearings to come, how to speak at one, and the committees with their members.
struct HearingsScreen: Sendable {
    /// A meeting.
    struct Line: Sendable, Hashable {
        let committee: String
        let starts: String
        let location: String?
        let items: String?
    }

    struct CommitteeLine: Sendable, Hashable {
        let name: String
        let chamber: String
        let members: String
        let url: String
        let hasURL: Bool
        let write: String
    }

    let hearings: [Line]
    let hasHearings: Bool
    /// What an import left out.
    let remarks: [String]
    let hasRemarks: Bool
    let steps: [String]
    let source: String
    let asOf: String
    let sourceIsPage: Bool
    let query: String
    let committees: [CommitteeLine]
    /// The page of the committees.
    let ownPage: PackPageLink?
    let total: String

    static func add(to routes: inout PageRoutes, _ place: CivicPlace) {
        place.get("/civic/state/hearings", in: &routes) { visit, pack in
            let hearings = try Hearings(visit.store, pack: pack.configuration.id).list(from: place.today())
            let query = (visit.text("q") ?? "").lowercased()
            func said(_ text: String) -> String { visit.words.said(text, of: pack) }
            let committees = pack.committees.filter { committee in
                query.isEmpty || committee.name.lowercased().contains(query) || said(committee.name).contains(query)
                    || committee.members.contains { $0.name.lowercased().contains(query) }
            }
            let remarks = remarks(visit)
            let screen = HearingsScreen(
                hearings: hearings.map { hearing in
                    Line(
                        committee: hearing.committee, starts: hearing.starts.replacing("T", with: " "),
                        location: hearing.location.shown, items: hearing.items.shown)
                }, hasHearings: !hearings.isEmpty, remarks: remarks, hasRemarks: !remarks.isEmpty,
                steps: pack.testify.steps.map(said),
                source: pack.testify.source, asOf: pack.testify.asOf,
                sourceIsPage: SafeLink(pack.testify.source)?.isPage == true, query: visit.text("q") ?? "",
                committees: committees.map { line($0, said) },
                ownPage: PackPageLink(.committees, of: pack, in: visit.words),
                total: visit.words.counted("civic.hearings.committees", committees.count))
            return try place.page(
                visit, .state, "civic-hearings", model: screen, title: visit.words["civic.state.hearings"])
        }
        routes.post("/civic/state/hearings/import", limit: 16 << 20) { visit in
            let pack = try place.pack(visit)
            guard let file = visit.form.files["file"]?.first else {
                throw PageError(400, visit.words["civic.noFile"])
            }
            guard let text = String(validating: file.bytes, as: UTF8.self) else {
                throw PageError(422, visit.words["civic.noText"], hint: visit.words["civic.hearings.file"])
            }
            let report = try Hearings(visit.store, pack: pack.configuration.id).importFile(text, file: file.name)
            return visit.go(
                to: PageVisit.address(
                    "/civic/state/hearings",
                    [
                        "done": "hearings", "n": "\(report.taken)",
                        "left": report.omitted > 0 ? "\(report.omitted)" : nil,
                        "fields": report.unused.isEmpty ? nil : "\(report.unused.count)",
                        "unused": report.unused.prefix(namedFields).map(shortened).joined(separator: ", "),
                    ]))
        }
    }

    /// So many fields that were not used are named; a schedule of another program may have very many, with any names.
    private static let namedFields = 5

    private static func shortened(_ name: String) -> String {
        let short = name.cut(to: 40)
        return short == name ? name : "\(short)…"
    }

    /// What an import left out, as the address of the screen says behind one.
    private static func remarks(_ visit: PageVisit) -> [String] {
        guard visit.text("done") == "hearings" else { return [] }
        var remarks: [String] = []
        if let left = visit.number("left") { remarks.append(visit.words.counted("civic.hearings.omitted", left)) }
        if let fields = visit.number("fields"), let names = visit.text("unused") {
            let shown = fields > namedFields ? "\(names), …" : names
            remarks.append(
                visit.words.counted("civic.hearings.unused", fields).replacing("{names}", with: shown))
        }
        return remarks
    }

    private static func line(_ committee: Committee, _ said: (String) -> String) -> CommitteeLine {
        let members = committee.members.map { $0.role.isEmpty ? $0.name : "\($0.name) (\(said($0.role)))" }
        return CommitteeLine(
            name: said(committee.name), chamber: said(committee.chamber), members: members.joined(separator: ", "),
            url: committee.url, hasURL: !committee.url.isEmpty,
            write: PageVisit.address(
                "/civic/state/reps", ["committee": "\(committee.chamber) \(committee.name)"]))
    }
}
#endif
