#if Server
import Dispatch
import Foundation
import PacketPlanning
import PacketStore
import Storage
import Synchronization
import TestSupport
import Testing

@testable import PacketPage
@testable import PacketServer

/// A merge may begin in another tab at any moment: what it is made from changes before that, or not at all.
@Suite(.serialized) struct MergeMeanwhileTests {
    enum Change: CaseIterable { case form, field }

    /// What became of a change.
    private struct Outcome {
        /// How often it asked for the page's surroundings.
        var asked: Int
        var isRefused: Bool
    }

    @Test(arguments: Change.allCases)
    func aMergeThatBeginsMeanwhileIsKept(_ change: Change) throws {
        let alone = try Self.outcome(of: change, mergeBegins: 0)
        #expect(alone.asked > 0 && !alone.isRefused)
        let others = try (1...max(1, alone.asked)).map { try Self.outcome(of: change, mergeBegins: $0) }
        #expect(others.contains { $0.isRefused })
    }

    /// - Parameter time: The merge begins when surroundings are asked for that often; 0 for no merge.
    private static func outcome(of change: Change, mergeBegins time: Int) throws -> Outcome {
        let (folder, tab) = (try TemporaryFolder(), OtherTab())
        for (name, form) in [("form", "text-comb"), ("other", "labels")] {
            try FileManager.default.copyItem(atPath: Fixture.form(form), toPath: folder.file("\(name).pdf"))
        }
        let path = folder.path
        let store = try Store(opening: folder.file("s.sqlite"), modules: [PacketSchema.module])
        let core = try PageCore(
            PageSettings(
                store: store, folder: path, privateFolder: folder.file("page"), program: "/bin/sleep",
                surroundings: {
                    tab.ask()
                    return FolderSurroundings(path)
                }, sentences: { ("\($0)", nil) }, now: { 0 }))
        let id = try core.drafts.begin(at: 0).id
        try FormStep.choose(Draft.FormChoice(name: "form.pdf", title: "form"), of: id, core)
        let before = (forms: try core.drafts.find(id).forms, mapping: core.drafts.mapping(of: id))
        tab.acts(at: time) {
            _ = try? core.drafts.change(id) { $0.job = try core.jobs.start(["600"], in: path, at: 0).id }
        }
        let isRefused = try !make(change, of: id, core)
        let asked = tab.asked
        tab.wait()
        let draft = try core.drafts.find(id)
        let isChanged = draft.forms != before.forms || core.drafts.mapping(of: id) != before.mapping
        #expect(isChanged != isRefused, "\(time)")
        if time > 0 {
            let job = try #require(draft.job, "\(time)")
            #expect(core.jobs.find(job)?.isRunning == true)
            core.jobs.stop(job)
            while core.jobs.find(job)?.isRunning ?? false { usleep(10_000) }
        }
        return Outcome(asked: asked, isRefused: isRefused)
    }

    /// - Returns: Whether it is done; false where it is refused since packets are being made.
    private static func make(_ change: Change, of id: String, _ core: PageCore) throws -> Bool {
        switch change {
        case .form:
            do {
                try FormStep.choose(Draft.FormChoice(name: "other.pdf", title: "other"), of: id, core)
                return true
            } catch let error as PageError {
                #expect(error == .busy)
                return false
            }
        case .field:
            var routes = PageRoutes(core)
            DrawStep.add(to: &routes)
            let route = try #require(routes.all.first { $0.path == "/work/:draft/fields/add" })
            guard case .blocking(let handler) = route.work else { throw PageError(500, route.path) }
            var request = ServerRequest("POST", "/work/\(id)/fields/add")
            request.parameters = ["draft": id]
            let token = core.access.formToken
            request.headers["content-type"] = "application/x-www-form-urlencoded"
            request.body = Array("_token=\(token)&page=1&left=10&top=10&width=80&height=14".utf8)
            let status = try handler(request).status
            #expect([303, 409].contains(status))
            return status == 303
        }
    }
}

/// Another tab, which does something when the page's surroundings are asked for. Who changes the work at that moment makes
/// it wait.
private final class OtherTab: Sendable {
    private struct Plan {
        var asked = 0
        var time = 0
        var body: (@Sendable () -> Void)?
    }

    private let plan = Mutex(Plan())
    private let group = DispatchGroup()

    /// How often surroundings were asked for since something was planned.
    var asked: Int { plan.withLock { $0.asked } }

    func acts(at time: Int, _ body: @escaping @Sendable () -> Void) {
        plan.withLock { $0 = Plan(time: time, body: body) }
    }

    func ask() {
        let body = plan.withLock { plan -> (@Sendable () -> Void)? in
            plan.asked += 1
            return plan.asked == plan.time ? plan.body : nil
        }
        guard let body else { return }
        DispatchQueue.global().async(group: group) { body() }
        _ = group.wait(timeout: .now() + 3)
    }

    func wait() { group.wait() }
}
#endif
