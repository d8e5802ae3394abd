#if Server
import PacketFiles
import TestSupport
import Testing

@testable import PacketPage

/// What is kept of works.
@Suite struct DraftStoreTests {
    /// An upload that is refused goes; where its work was removed while it came, the work's folder goes with it.
    @Test(arguments: [false, true]) func aRefusedUploadGoes(isRemoved: Bool) throws {
        let folder = try TemporaryFolder()
        let drafts = DraftStore(PrivateFolder(folder.file("drafts")), place: folder.path) { _ in false }
        let draft = try drafts.begin(at: 0)
        if isRemoved { drafts.remove(draft.id) }
        let path = try drafts.keep("form.pdf", [1, 2, 3], of: draft.id)
        #expect(Files.kind(path) != nil)
        drafts.forget(path, of: draft.id)
        #expect(Files.kind(path) == nil)
        #expect((Files.kind(drafts.folder(of: draft.id).path) == nil) == isRemoved)
    }
}
#endif
