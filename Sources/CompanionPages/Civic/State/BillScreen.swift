#if Server
import Civic
import PacketPage
import PacketServer

/// A bill: what was done with it, who brought it, and whether somebody follows it.
struct BillScreen: Sendable {
    let number: String
    let session: String
    let title: String
    let url: String
    let hasURL: Bool
    let source: String
    let isFollowed: Bool
    let sponsors: String?
    let actions: [Action]

    /// What was done with it on a day.
    struct Action: Sendable, Hashable {
        let day: String
        let text: String
        let result: String?
    }

    static func add(to routes: inout PageRoutes, _ place: CivicPlace) {
        place.get("/civic/state/bill", in: &routes) { visit, pack in
            let bills = Bills(visit.store, pack: pack.configuration.id)
            let bill = try bills.find(visit.text("number") ?? "", session: visit.text("session"))
            let screen = BillScreen(
                number: bill.number, session: bill.session, title: bill.title, url: bill.url,
                hasURL: !bill.url.isEmpty, source: bill.source, isFollowed: bill.isFollowed,
                sponsors: bill.sponsors.map(\.name).joined(separator: ", ").shown,
                actions: bill.actions.map { Action(day: $0.day, text: $0.text, result: $0.result.shown) })
            return try place.page(visit, .state, "civic-bill", model: screen, title: bill.number)
        }
        routes.post("/civic/state/bill/follow") { visit in
            let pack = try place.pack(visit)
            let bills = Bills(visit.store, pack: pack.configuration.id)
            let bill = try bills.find(visit.form["number"] ?? "", session: visit.form["session"])
            try bills.follow(bill, visit.form["follow"] == "1")
            // What is there now was seen; what comes later is new.
            try bills.markSeen(bill)
            return visit.go(
                to: PageVisit.address(
                    "/civic/state/bill",
                    ["number": bill.number, "session": bill.session, "done": bill.isFollowed ? "left" : "followed"]))
        }
        routes.post("/civic/state/bills/import", limit: 64 << 20) { visit in
            let pack = try place.pack(visit)
            guard let file = visit.form.files["file"]?.first else {
                throw PageError(400, visit.words["civic.noFile"])
            }
            guard let text = String(validating: file.bytes, as: UTF8.self) else {
                throw PageError(422, visit.words["civic.noText"], hint: visit.words["civic.bills.importText"])
            }
            let report = try Bills(visit.store, pack: pack.configuration.id).importFile(
                text, file: file.name, session: visit.form["session"] ?? "", at: visit.moment)
            return visit.go(to: "/civic/state/bills?done=bills&n=\(report.added + report.changed)")
        }
    }
}
#endif
