import Foundation
import PDFObjects
import PacketDelivery
import PacketRecipients
import PacketSending
import Testing

/// A request as a value that is kept and compared.
struct SendRequestTests {
    /// What each property may become, each another than what is usual.
    private static let changes: [@Sendable (inout SendRequest) -> Void] = [
        { $0.packets = .batch("b1") }, { $0.packets = .manifest("m.csv") }, { $0.mailing = "second" },
        { $0.table = SendRequest.Table(name: "people.csv", file: "people.csv") },
        {
            $0.table = SendRequest.Table(name: "people.xlsx, 2026", file: "people.xlsx")
            $0.table?.format.sheet.sheet = "2026"
            $0.table?.format.csv.delimiter = 0x09
        },
        { $0.address = "{mail}" }, { $0.group = "family" }, { $0.rows = "1-3" }, { $0.condition = "a == \"b\"" },
        { $0.sendsAgain = true }, { $0.mail = "other.yaml" }, { $0.accounts = "a.yaml" }, { $0.account = "office" },
        { $0.folder = SendRequest.Folder(.maildir, path: "drafts") }, { $0.sample = "me@example.org" },
        { $0.limit = 3 }, { $0.maxAttachment = 1 << 20 },
        { $0.protection = SendRequest.Protection(password: "{birthdate}", permissions: [.print, .copy]) },
        { $0.unknown = .skip }, { $0.allowsChanges = true }, { $0.running.connections = 4 },
        { $0.running.rate = SendingRate("30/min") }, { $0.running.maxPerConnection = 9 },
        { $0.running.rejectionLimit = 7 }, { $0.running.waitSeconds = 60 }, { $0.running.isImpatient = true },
    ]

    @Test(arguments: changes.indices)
    func everyPropertyIsComparedAndOutlivesEncoding(_ index: Int) throws {
        let usual = SendRequest(mail: "letter.yaml")
        var changed = usual
        Self.changes[index](&changed)
        #expect(changed != usual)
        let bytes = try JSONEncoder().encode(changed)
        #expect(try JSONDecoder().decode(SendRequest.self, from: bytes) == changed)
    }

    @Test func aRateIsKeptAsItIsWritten() throws {
        var request = SendRequest(mail: "letter.yaml")
        request.running.rate = SendingRate("2000/day")
        let text = String(decoding: try JSONEncoder().encode([request.running.rate]), as: UTF8.self)
        #expect(text == #"["2000\/day"]"#)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([SendingRate].self, from: Data(#"["often"]"#.utf8))
        }
    }
}
