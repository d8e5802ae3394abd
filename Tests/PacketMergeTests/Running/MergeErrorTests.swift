import Glibc
import Testing

@testable import PacketMerge

/// Which errors of a merge another try may be spared.
struct MergeErrorTests {
    private static let errors: [(MergeError, Bool)] = [
        (.folder("out", ESTALE), true), (.folder("out", ENOSPC), true), (.folder("out", EIO), true),
        (.folder("out", EACCES), false), (.folder("out", ENOTDIR), false), (.noFolder("out"), false),
        (.writing("a.pdf", ENOSPC), true), (.writing("a.pdf", EMFILE), true), (.writing("a.pdf", ESTALE), true),
        (.busy("out", process: nil), true), (.reading("a.csv", ETIMEDOUT), true), (.reading("a.csv", EACCES), false),
        (.exists("a.pdf"), false),
    ]

    @Test(arguments: errors)
    func knowWhetherTheyPass(_ error: MergeError, _ isPassing: Bool) {
        #expect(error.isPassing == isPassing)
    }

    /// A name is in nobody's way because a server is busy with it.
    @Test(arguments: [(EISDIR, true), (ENAMETOOLONG, true), (ESTALE, false), (EIO, false), (ENOSPC, false)])
    func knowWhetherTheyAreOfOneName(_ number: Int32, _ isOfOneName: Bool) {
        #expect(MergeError.writing("a.pdf", number).isOfOneName(isTaken: true) == isOfOneName)
    }
}
