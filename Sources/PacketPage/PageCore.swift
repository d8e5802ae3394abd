#if Server
import PDFPreview
import PacketFiles
import PacketPlanning
import PacketServer
import PacketStore
import Storage
import Synchronization

/// What all screens of the page share.
final class PageCore: Sendable {
    let settings: PageSettings
    let access = PageAccess()
    let drafts: DraftStore
    let scope: FileScope
    /// What files are called in what is said of them.
    let paths: ShownPaths
    let shelf = FormShelf()
    let jobs: JobStore
    let templates: PageTemplates
    let assets: PageAssets
    private let catalogues: [PageLanguage: Words]
    let pictures = PictureShelf()
    let repeated = RepeatedRequests()
    let proposals = Shelf<FormProposal>(limit: 4)
    let explanations = Shelf<RowExplanation?>(limit: 16)
    let packets = Shelf<PacketCapture.Captured?>(limit: 8)
    let checks = Shelf<CheckResult>(limit: 4)
    let words = Shelf<[ColumnWord]>(limit: 16)
    /// The first rows in which a column says something; 0 where none does.
    let samples = Shelf<Int>(limit: 16)
    let facts = Shelf<TableFacts>(limit: 4)
    let shownDays = Shelf<[Int: String]>(limit: 16)
    /// What files say, by their states: asking for each request costs nothing then.
    let fingerprints = Shelf<String>(limit: 32)
    /// Which files are messages, by their states.
    let messages = Shelf<Bool>(limit: 256)
    /// Held while the file of mail accounts is read, changed and written.
    let accounts = Mutex(())
    /// Held while a sending is begun, or a merge of the store goes on.
    let sending = Mutex(())
    private let lastAsked: Atomic<Int64>
    private let first = Mutex("/")
    private let ended = Atomic(false)

    /// - Throws: What is wrong with a template of the page.
    init(_ settings: PageSettings) throws {
        self.settings = settings
        let folder = PrivateFolder(settings.privateFolder)
        let store = settings.store
        drafts = DraftStore(folder.folder("work"), place: settings.folder) { path in
            // As long as nobody knows, one may.
            (try? Batches(store).list().contains { $0.command?.contains { $0.contains(path) } ?? false }) ?? true
        }
        let paths = ShownPaths(privateFolder: settings.privateFolder, folder: settings.folder)
        self.paths = paths
        jobs = JobStore(folder.folder("jobs"), program: settings.program, place: settings.folder, paths: paths)
        scope = FileScope(
            folder: settings.folder, privateFolder: settings.privateFolder, store: settings.store.path)
        let added = settings.places.map(\.resources)
        templates = try PageTemplates(adding: added.map(\.templates))
        assets = PageAssets(adding: added.map(\.files))
        catalogues = Dictionary(
            uniqueKeysWithValues: PageLanguage.allCases.map { language in
                (language, Words.of(language).adding(added.compactMap { $0.words[language] }))
            })
        lastAsked = Atomic(settings.now())
        jobs.removeOld(at: settings.now())
    }

    /// The words of the language that the user has chosen, else of the offered one that the browser likes best.
    func words(for request: ServerRequest) -> Words {
        let chosen = firstChoice { place in try place.chosenLanguage(settings.store) }
        let language = chosen ?? likedLanguage(request)
        return catalogues[language] ?? .of(language)
    }

    private func likedLanguage(_ request: ServerRequest) -> PageLanguage {
        let offered = firstChoice { place in try place.offeredLanguages(settings.store) }
        return PageLanguage(
            accepting: request.headers["accept-language"], among: offered ?? PageLanguage.allCases)
    }

    /// The theme that the user has chosen; nil where it is the system's.
    var theme: PageTheme? { firstChoice { place in try place.chosenTheme(settings.store) } }

    /// What the first of the places that knows of one has as the user's choice; each is asked once.
    private func firstChoice<Choice>(_ choice: (any PagePlace) throws -> Choice?) -> Choice? {
        for place in settings.places {
            // A place whose tables cannot be read says so on its own screens.
            if let chosen = try? choice(place) { return chosen }
        }
        return nil
    }

    /// The screen that the page begins with.
    var start: String { first.withLock { $0 } }

    /// Makes a screen the one that the page begins with.
    func begin(at path: String) { first.withLock { $0 = path } }

    /// When somebody asked for something last, in microseconds since 1970.
    var lastAskedAt: Int64 { lastAsked.load(ordering: .relaxed) }

    /// Notes that somebody is there.
    func note() { lastAsked.store(settings.now(), ordering: .relaxed) }

    /// Whether the page has ended.
    var isOver: Bool { ended.load(ordering: .relaxed) }

    /// Ends the page, as soon as what it answers now is sent.
    func end() { ended.store(true, ordering: .relaxed) }

    /// Seconds of patience with one page of a form.
    static let patience = PreviewProcess.usualPatience
}
#endif
