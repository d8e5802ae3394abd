#if Server
import Civic
import Interchange
import PacketPage
import PacketServer
import Storage

/// Those who hold an office, those of them who are meant, and how each can be reached.
struct RepsScreen: Sendable {
    /// A way to reach somebody.
    struct Way: Sendable, Hashable {
        let text: String
        let href: String
        /// Whether it is a page of somebody else.
        let isPage: Bool
    }

    /// An official.
    struct Line: Sendable, Hashable {
        let id: String
        let name: String
        let about: String
        let ways: [Way]
        let isChosen: Bool
        /// Whether they get letters by mail.
        let hasMail: Bool
    }

    let query: String
    let district: String
    let chambers: [FormOption]
    let parties: [FormOption]
    let committees: [FormOption]
    let lines: [Line]
    let hasLines: Bool
    /// Those who are chosen and whom the filter leaves out.
    let others: [Line]
    let hasOthers: Bool
    /// Whether somebody can be written to.
    let hasPeople: Bool
    let count: String
    /// The screen without a filter.
    let all: String
    let finder: String?
    let problem: String?

    static let path = "\(CivicTab.state.path)/reps"

    static func add(to routes: inout PageRoutes, _ place: CivicPlace) {
        place.get(path, in: &routes) { visit, pack in
            var filter = OfficialFilter()
            (filter.chamber, filter.party) = (visit.text("chamber"), visit.text("party"))
            (filter.district, filter.committee) = (visit.text("district"), visit.text("committee"))
            let query = visit.text("q") ?? ""
            filter.names = query.split(separator: " ").map(String.init)
            var (found, problem): ([Official], String?) = ([], nil)
            do throws(CivicError) { found = try filter.select(pack) } catch {
                problem = visit.words[error.code == .invalid ? "civic.reps.noDistrict" : "civic.reps.noCommittee"]
            }
            let chosen = Set((visit.text("chosen") ?? "").split(separator: ",").map(String.init))
            let screen = RepsScreen(
                found, filter, query: query, problem: problem, chosen: chosen, of: pack, in: visit.words)
            return try place.page(visit, .state, "civic-reps", model: screen, title: visit.words["civic.state.reps"])
        }
        // A filter comes with the ticks, so that who was chosen stays so.
        routes.post(path) { visit in
            let form = visit.form
            return visit.go(
                to: PageVisit.address(
                    path,
                    [
                        "q": form["q"], "chamber": form["chamber"], "party": form["party"],
                        "district": form["district"], "committee": form["ofCommittee"],
                        "chosen": (form.texts["id"] ?? []).joined(separator: ","),
                    ]))
        }
    }

    init(
        _ found: [Official], _ filter: OfficialFilter, query: String, problem: String?, chosen: Set<String>,
        of pack: StatePack, in words: Words
    ) {
        (self.query, self.problem, district) = (query, problem, filter.district ?? "")
        func said(_ text: String) -> String { words.said(text, of: pack) }
        func options(
            _ values: [String], _ chosen: String?, label: (String) -> String
        ) -> [FormOption] {
            var known: Set<String> = []
            return [FormOption(name: "", label: words["civic.reps.all"], isChosen: chosen == nil)]
                + values.filter { !$0.isEmpty && known.insert($0).inserted }.map {
                    FormOption(name: $0, label: label($0), isChosen: $0 == chosen)
                }
        }
        chambers = options(pack.officials.map(\.chamber), filter.chamber, label: said)
        parties = options(pack.officials.map(\.party), filter.party, label: said)
        let names = pack.committees.map { ("\($0.chamber) \($0.name)", "\(said($0.chamber)) \(said($0.name))") }
        let labels = Dictionary(names, uniquingKeysWith: { first, _ in first })
        committees = options(names.map(\.0), filter.committee) { labels[$0] ?? $0 }
        func line(_ official: Official) -> Line {
            Self.line(official, isChosen: chosen.contains(official.id), of: pack, in: words)
        }
        lines = found.map(line)
        hasLines = !found.isEmpty
        let shown = Set(found.map(\.id))
        let left = pack.officials.filter { chosen.contains($0.id) && !shown.contains($0.id) }
        others = left.map(line)
        hasOthers = !left.isEmpty
        hasPeople = !found.isEmpty || !left.isEmpty
        let known = pack.officials.map(\.id).filter(chosen.contains)
        all = PageVisit.address(Self.path, ["chosen": known.joined(separator: ",")])
        count = words.counted("civic.reps.count", found.count)
        finder = pack.page(.finder)?.url
    }

    private static func line(
        _ official: Official, isChosen: Bool, of pack: StatePack, in words: Words
    ) -> Line {
        let district = official.district.isEmpty ? "" : words("civic.reps.districtOf", ["n": official.district])
        return Line(
            id: official.id, name: official.name,
            about: [words.said(official.title, of: pack), words.said(official.party, of: pack), district].filter {
                !$0.isEmpty
            }.joined(separator: " · "),
            ways: ways(to: official, in: words), isChosen: isChosen,
            hasMail: MailAddress(public: official.email) != nil)
    }

    /// How somebody can be reached, the best way first.
    static func ways(to official: Official, in words: Words) -> [Way] {
        official.contacts.compactMap { way in
            way.link.map { link in
                let isForm = if case .form = way { true } else { false }
                return Way(
                    text: isForm ? words["civic.reps.form"] : way.description, href: link.description,
                    isPage: link.isPage)
            }
        }
    }
}
#endif
