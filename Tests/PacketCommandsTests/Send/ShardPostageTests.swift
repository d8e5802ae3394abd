import Mail
import TestSupport
import Testing

/// Mail of a merge that ran in shards: never from a shard, and each packet once when all are combined.
struct ShardPostageTests {
    /// A merge in shards with a message and an account.
    private struct Mailing {
        let merge: LargeMerge
        let server: FaultServer

        init(rows: Int) throws {
            (merge, server) = (try LargeMerge(rows: rows), try FaultServer())
            try merge.folder.write(
                """
                from: office@example.org
                subject: "Letter {{row}}"
                text: "Dear {{name}},\\n"
                """, to: "letter.yaml")
            try merge.folder.write(
                """
                accounts:
                  office:
                    host: localhost
                    port: \(server.port)
                    user: \(FaultServer.user)
                    password: {environment: POSTAGE}
                    ca: \(server.authorities)
                    timeout: 20
                    replyTimeout: 20
                """, to: "accounts.yaml")
        }

        func shard(_ shard: String) throws -> Program.Outcome { try merge(merge.arguments + ["--shard", shard]) }

        func combine() throws -> Program.Outcome { try merge(["combine", merge.out]) }

        func send() throws -> Program.Outcome {
            try merge(
                [
                    "send", "--mail", "letter.yaml", "--accounts", "accounts.yaml", "--csv", "people.csv", "--confirm",
                    "--format", "json",
                ], environment: ["POSTAGE": FaultServer.password])
        }

        /// The rows whose packet the server has, byte for byte.
        func arrived() throws -> [Int] {
            // Their names begin with their rows.
            let packets = try merge.files().keys.filter { $0.hasSuffix(".pdf") }.sorted()
            return try server.accepted().map { message in
                let read = IncomingMessage(Array((message.content ?? "").utf8))
                let row = try #require(Int(read.raw("X-Packet-Row") ?? ""))
                let letter = read.all.first { $0.isAttachment }
                let isPacket = try letter?.body == merge.folder.bytes("out/\(packets[row - 1])")
                #expect(isPacket && message.to == ["ann\(row)@example.org"], "\(row)")
                return row
            }
        }
    }

    @Test func eachPacketIsSentOnceWhenAllAreCombined() throws {
        let mailing = try Mailing(rows: 25)
        #expect(try mailing.shard("1/3").status == 0)
        // One shard twice, as one that was given up and went on.
        for _ in 0..<2 { #expect(try mailing.shard("0/3").status == 0) }
        // There is nothing to send while shards are missing.
        #expect(try mailing.combine().status == 75)
        #expect(try mailing.send().status != 0)
        #expect(try mailing.arrived().isEmpty)
        #expect(try mailing.shard("2/3").status == 0)
        let combined = try mailing.combine()
        #expect(combined.status == 0, "\(combined.errors)")
        let sent = try mailing.send()
        #expect(sent.status == 0 && sent.output.contains("\"sentNow\": 25"), "\(sent)")
        #expect(try mailing.arrived().sorted() == Array(1...25))
        // To combine it again, and to send it again, sends nothing.
        #expect(try mailing.combine().status == 0)
        let again = try mailing.send()
        #expect(again.status == 0 && again.output.contains("\"sentNow\": 0"), "\(again)")
        #expect(try mailing.arrived().count == 25)
    }
}
