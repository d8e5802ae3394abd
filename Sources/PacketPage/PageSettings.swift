package import PacketMapping
package import PacketPlanning
package import PacketStore
package import Storage

/// What the page stands on: the store, the folders, and the program itself.
package struct PageSettings: Sendable {
    /// The store.
    package var store: Store
    /// The folder that the page was started in; files below it can be named, and no others.
    package var folder: String
    /// The folder of uploads and of work that is not finished, for its owner alone.
    package var privateFolder: String
    /// The program's file, by which merges run beside the page.
    package var program: String
    /// The forms that the page begins with.
    package var forms: [String] = []
    /// The table that the page begins with.
    package var people: String?
    /// Where forms, people and pictures are found. Asked anew for each piece of work.
    package var surroundings: @Sendable () throws -> any MergeSurroundings
    /// Says what an error means.
    package var sentences: @Sendable (any Error) -> (message: String, hint: String?)
    /// The people that the packets of a batch were made for, as its command named them; nil where it is not known.
    package var peopleOfBatch: @Sendable (Batch) -> MergeRequest.People? = { _ in nil }
    /// The files that the command of a batch names, by paths from the root; nil where it is not known, or does not go on with the
    /// batch by itself.
    package var filesOfBatch: @Sendable (Batch) -> [String]? = { _ in nil }
    /// Whether a batch that says so is running, and was not killed.
    package var isAtWork: @Sendable (Batch) -> Bool = { _ in true }
    /// The sample forms that can be chosen. Asked anew for each screen that shows them.
    package var library: @Sendable () -> [LibraryForm] = { [] }
    /// The lists of people that companions have. Asked anew for each screen that shows them.
    package var lists: @Sendable () throws -> [PeopleList] = { [] }
    /// The rules of time zones.
    package var zones: (any TimeZoneSource)?
    #if Server
    /// Parts of the page that other libraries add, in the order of the navigation.
    package var places: [any PagePlace] = []
    #endif
    /// The time, in microseconds of UTC since 1970-01-01.
    package var now: @Sendable () -> Int64

    package init(
        store: Store, folder: String, privateFolder: String, program: String,
        surroundings: @escaping @Sendable () throws -> any MergeSurroundings,
        sentences: @escaping @Sendable (any Error) -> (message: String, hint: String?),
        now: @escaping @Sendable () -> Int64
    ) {
        self.store = store
        self.folder = folder
        self.privateFolder = privateFolder
        self.program = program
        self.surroundings = surroundings
        self.sentences = sentences
        self.now = now
    }
}
