import FoundationEssentials
import PDFObjects
import PacketFiles
import Synchronization

/// The drafts, each in a folder of its own: what was chosen, the mapping as a person would write it, and what was uploaded.
final class DraftStore: Sendable {
    /// The folder of all drafts.
    let folder: PrivateFolder
    /// The folder that the page was started in; drafts of others are not shown in it.
    private let place: String
    /// Whether a batch of the store names a file or a folder.
    private let isNamed: @Sendable (String) -> Bool
    /// Changes of a draft come one after the other, whichever tab they come from.
    private let turn = Mutex(())

    init(_ folder: PrivateFolder, place: String, isNamed: @escaping @Sendable (String) -> Bool) {
        (self.folder, self.place, self.isNamed) = (folder, place, isNamed)
    }

    /// The folder of a draft.
    func folder(of id: String) -> PrivateFolder { folder.folder(id) }

    /// The path of a draft's mapping.
    ///
    /// - Parameter file: Its name; each form of a packet has one.
    func mappingPath(of id: String, _ file: String = Draft.usualMapping) -> String { folder(of: id).file(file) }

    /// Begins a draft.
    func begin(at now: Int64) throws(PageError) -> Draft {
        let id = String(UInt64.random(in: 1 << 40...UInt64.max >> 4), radix: 36)
        let draft = Draft(id: id, begun: now, folder: place)
        try save(draft)
        return draft
    }

    /// The draft of an id.
    ///
    /// - Throws: `PageError` when there is none.
    func find(_ id: String) throws(PageError) -> Draft {
        guard Self.isID(id), let bytes = try? Files.readRegular(folder(of: id).file("draft.json"), limit: 16 << 20),
            let draft = try? JSONDecoder().decode(Draft.self, from: Data(bytes)), draft.folder == place
        else { throw PageError(404, "There is no such work any more.") }
        return draft
    }

    /// All drafts, the newest first.
    func all() -> [Draft] {
        (Files.names(in: folder.path) ?? []).filter(Self.isID).compactMap { try? find($0) }
            .sorted { ($0.begun, $0.id) > ($1.begun, $1.id) }
    }

    /// Changes a draft; what the body leaves is on the disk when this is done. Uploads that gave way to others are forgotten.
    ///
    /// - Throws: `PageError`, or what the body throws; then nothing is changed.
    @discardableResult
    func change(_ id: String, _ body: (inout Draft) throws -> Void) throws -> Draft {
        try turn.withLock { _ in
            let before = try find(id)
            var draft = before
            try body(&draft)
            try save(draft)
            for path in before.files.subtracting(draft.files) { removeUpload(path, of: draft) }
            return draft
        }
    }

    /// Removes the copy of a table whose cells are no longer corrected: it has people's data.
    func removeUnusedCopy(of id: String) throws {
        try turn.withLock { _ in
            if try find(id).corrections.isEmpty { CorrectedTable.remove(from: folder(of: id)) }
        }
    }

    /// Forgets a draft with all that was uploaded for it.
    func remove(_ id: String) { if Self.isID(id) { folder(of: id).remove() } }

    /// The same, unless something keeps it from that while nobody changes the draft.
    ///
    /// - Throws: `PageError` when there is none, or what the body throws; then nothing is forgotten.
    func remove(_ id: String, _ body: (Draft) throws -> Void) throws {
        try turn.withLock { _ in
            try body(find(id))
            remove(id)
        }
    }

    /// The text of a draft's mapping; empty before there is one.
    func mapping(of id: String, _ file: String = Draft.usualMapping) -> String {
        guard let bytes = try? Files.readRegular(mappingPath(of: id, file), limit: 16 << 20) else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What differs once a draft or one of its mappings says something else.
    ///
    /// - Complexity: O(their bytes).
    func state(of draft: Draft) -> String {
        var bytes: [UInt8] = []
        for name in ["draft.json", Draft.packetFile] + draft.forms.map(\.mappingFile) {
            bytes += (try? Files.readRegular(folder(of: draft.id).file(name), limit: 16 << 20)) ?? []
            bytes.append(0)
        }
        return String(SHA256.hexadecimal(SHA256.digest(bytes)).prefix(16))
    }

    /// Changes the text of a draft's mapping.
    func changeMapping(
        of id: String, _ file: String = Draft.usualMapping, _ body: (String) throws -> String
    ) throws {
        try turn.withLock { _ in
            try writeMapping(body(mapping(of: id, file)), of: id, file)
        }
    }

    /// Writes the text of a mapping where it is another one. Only while the draft is being changed, so that no other tab
    /// changes it, and no merge begins.
    func writeMapping(_ text: String, of id: String, _ file: String) throws(PageError) {
        guard text != mapping(of: id, file) else { return }
        try Self.refusing { () throws(FileFailure) in try folder(of: id).write(file, Array(text.utf8)) }
    }

    /// Keeps an uploaded file.
    ///
    /// - Returns: Its path.
    func keep(_ name: String, _ bytes: ArraySlice<UInt8>, of id: String) throws(PageError) -> String {
        // A file of the same name may be that of a merge that is under way.
        let uploads = folder(of: id).folder("uploads").folder(
            String(UInt64.random(in: 1 << 40...UInt64.max >> 4), radix: 36))
        let safe = SafeFileName.of(name)
        do throws(PageError) {
            try Self.refusing { () throws(FileFailure) in try uploads.write(safe, bytes) }
        } catch {
            uploads.remove()
            throw error
        }
        return uploads.file(safe)
    }

    /// Forgets an uploaded file that was refused. Other files stay, unless the draft was removed while the file came.
    func forget(_ path: String, of id: String) {
        turn.withLock { _ in
            if Files.kind(folder(of: id).file("draft.json")) == nil { return remove(id) }
            if let draft = try? find(id) { removeUpload(path, of: draft) }
        }
    }

    /// Removes an uploaded file, unless its draft has it, or a merge of the store goes on with it.
    private func removeUpload(_ path: String, of draft: Draft) {
        let uploads = folder(of: draft.id).folder("uploads")
        guard path.hasPrefix("\(uploads.path)/") else { return }
        let name = String(path.dropFirst(uploads.path.count + 1).prefix { $0 != "/" })
        // Commands may have it behind the link by which it was found.
        let mark = "/uploads/\(name)/"
        guard Self.isID(name), !draft.files.contains(where: { $0.contains(mark) }), !isNamed(mark) else { return }
        // A merge of several forms names a file that names them.
        let isInPacket = mapping(of: draft.id, Draft.packetFile).contains(mark)
        if !isInPacket || !isNamed(mappingPath(of: draft.id, Draft.packetFile)) { uploads.folder(name).remove() }
    }

    private func save(_ draft: Draft) throws(PageError) {
        guard let data = try? JSONEncoder().encode(draft) else { throw PageError(500, "This could not be kept.") }
        try Self.refusing { () throws(FileFailure) in try folder(of: draft.id).write("draft.json", Array(data)) }
    }

    private static func refusing(_ body: () throws(FileFailure) -> Void) throws(PageError) {
        do throws(FileFailure) { try body() } catch {
            throw PageError(
                507, "The private folder of the page cannot be written.", hint: "See whether the disk is full.")
        }
    }

    /// Whether a text can be the id of a draft: it becomes part of a path.
    static func isID(_ text: String) -> Bool {
        (6...16).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
    }
}
