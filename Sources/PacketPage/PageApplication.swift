#if Server
import Interchange
package import PacketServer
import PDFForms
import PacketFiles
import PacketPlanning

/// The page: what can be asked of it, and the address that opens it.
package struct PageApplication: Sendable {
    let core: PageCore

    /// Makes the page.
    ///
    /// - Throws: What is wrong with the page itself.
    package init(_ settings: PageSettings) throws { core = try PageCore(settings) }

    /// Everything that can be asked.
    package var routes: [ServerRoute] {
        var routes = PageRoutes(core)
        StartScreen.add(to: &routes)
        HomeScreen.add(to: &routes)
        FormStep.add(to: &routes)
        FormList.add(to: &routes)
        DrawStep.add(to: &routes)
        PeopleStep.add(to: &routes)
        PeopleOrder.add(to: &routes)
        StoredPeopleScreen.add(to: &routes)
        MatchStep.add(to: &routes)
        CheckStep.add(to: &routes)
        LookStep.add(to: &routes)
        MakeStep.add(to: &routes)
        DoneStep.add(to: &routes)
        PacketsScreens.add(to: &routes)
        for place in core.settings.places { place.add(to: &routes) }
        return routes.all
    }

    /// What a browser sees at an address that there is not.
    package var missing: ServerRoute {
        var routes = PageRoutes(core)
        routes.get("/missing") { visit in
            throw PageError(404, visit.words["error.noPage"], hint: visit.words["error.noPageHint"])
        }
        return routes.all[0]
    }

    /// Begins with forms and people, as far as they are named.
    ///
    /// - Throws: Why one of them cannot be read.
    package func begin(forms: [String], people: String?) throws {
        let draft = try core.drafts.begin(at: core.settings.now())
        do {
            for form in forms {
                let bench = Workbench(core: core, draft: try core.drafts.find(draft.id))
                try FormList.add(Draft.FormChoice(name: form, title: form.fileName), to: bench)
            }
            if let people {
                try PeopleStep.choose(MergeRequest.People(file: people), title: people.fileName, of: draft.id, core)
            }
        } catch {
            core.drafts.remove(draft.id)
            throw error
        }
        let bench = Workbench(core: core, draft: try core.drafts.find(draft.id))
        // A form without fields gets them in the first step.
        let isBlank = try !bench.parts.contains { try $0.form().form.fields.contains(where: \.canBeFilled) }
        let step: WorkStep = isBlank ? .form : people == nil ? .people : .match
        core.begin(at: "/work/\(draft.id)/\(step.rawValue)")
    }

    /// The address that opens the page in a browser, once it listens.
    ///
    /// - Parameter port: The port that it listens at.
    package func address(port: Int) -> String {
        core.access.port = port
        return "http://127.0.0.1:\(port)/#\(core.access.token)"
    }

    /// How long nobody has asked for anything while nothing was under way, in seconds.
    package var idleSeconds: Int64 {
        if !core.jobs.running().isEmpty { core.note() }
        return (core.settings.now() - core.lastAskedAt) / 1_000_000
    }

    /// Whether the page has ended: its store was erased.
    package var isOver: Bool { core.isOver }

    /// Asks all that is under way to end, as Ctrl-C does; what is in flight is finished and logged.
    ///
    /// - Returns: How many there were.
    package func stopJobs() -> Int {
        let running = core.jobs.running()
        for job in running { core.jobs.stop(job.id) }
        for _ in 0..<200 where !core.jobs.running().isEmpty { ProcessSurroundings.pause(milliseconds: 50) }
        return running.count
    }
}
#endif
