import Glibc
import Testing

@testable import PacketRecipients

/// Which failures of reading people another try may be spared.
struct ReadingFailureTests {
    @Test(arguments: [
        (ESTALE, true), (EIO, true), (ETIMEDOUT, true), (EAGAIN, true), (EACCES, false), (ENOENT, false),
        (EISDIR, false),
    ])
    func knowWhetherTheyPass(_ number: Int32, _ isPassing: Bool) {
        #expect(RecipientError.opening("people.csv", errno: number).isPassing == isPassing)
        let reading = RecipientError.reading(errno: number)
        // It is still so where the file and the line are known.
        #expect(reading.at(file: "people.csv", line: 3).isPassing == reading.isPassing)
        #expect(reading.isPassing == isPassing)
    }
}
