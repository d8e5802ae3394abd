#if Server
import Foundation
import TestSupport
import Testing

/// Clients that mean harm, or go away; and what is written down of all.
struct ServiceSafetyTests {
    private static let form = ["-F", "form=@\(ServedService.template)/form.pdf"]

    private static let hostile: [String] = {
        let folder = ProcessInfo.processInfo.environment["PACKET_SAMPLES"] ?? "\(Fixture.package)/../shared"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/hostile")) ?? []
        return names.filter { $0.hasSuffix(".pdf") }.sorted().map { "\(folder)/hostile/\($0)" }
    }()

    /// Forms that were made to do harm are read, or refused; and the service goes on.
    @Test func hostileFormsAreAnswered() throws {
        try required(if: Self.hostile.count > 20, "the hostile forms are not beside the project", from: .surroundings)
        let service = try ServedService()
        for path in Self.hostile {
            for operation in ["fields", "inspect", "fill"] {
                let set = operation == "fill" ? ["-F", "set=a=b"] : []
                let answer = try service.ask("POST", "/v1/\(operation)", ["-F", "form=@\(path)"] + set)
                let isMeant = answer.status == 200 || answer.status == 422
                #expect(isMeant, "\(path) \(operation) \(answer.status) \(answer.text.prefix(200))")
            }
        }
        try service.wait { service.openRequests.isEmpty }
        #expect(service.program.end() == 0)
    }

    /// Tables and mappings that would grow without end.
    @Test func tablesAndMappingsAreBounded() throws {
        let service = try ServedService()
        let files: [(name: String, part: String, text: String)] = [
            ("bomb.xlsx", "data", "PK\u{3}\u{4}nothing"), ("deep.json", "data", String(repeating: "[", count: 200_000)),
            ("open.csv", "data", "a,b\n\"" + String(repeating: "x", count: 3_000_000)),
            (
                "laughs.yaml", "map",
                "a: &a [x,x,x,x,x,x,x,x,x]\n"
                    + (0..<12).map { "b\($0): &b\($0) [*\($0 == 0 ? "a" : "b\($0 - 1)"),*a,*a,*a,*a,*a,*a,*a]\n" }
                    .joined()
            ),
            ("deep.yaml", "map", String(repeating: "{a: ", count: 50_000)),
        ]
        for file in files {
            try service.folder.write(file.text, to: file.name)
            let data = file.part == "data" ? [] : ["-F", "data=@\(ServedService.template)/sample.csv"]
            let answer = try service.ask(
                "POST", "/v1/check", Self.form + data + ["-F", "\(file.part)=@\(service.folder.file(file.name))"])
            #expect((400..<500).contains(answer.status), "\(file.name) \(answer.status) \(answer.text.prefix(300))")
        }
        try service.wait { service.openRequests.isEmpty }
    }

    /// A body that ends anywhere is no request.
    @Test func bodiesThatAreCutAreRefused() async throws {
        let service = try ServedService()
        let whole =
            "--x\r\nContent-Disposition: form-data; name=\"form\"; filename=\"f.pdf\"\r\n\r\n%PDF-1.4\r\n--x--\r\n"
        let head =
            "POST /v1/fields HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(ServedService.tokens["all"] ?? "")\r\n"
            + "Connection: close\r\nContent-Type: multipart/form-data; boundary=x\r\n"
        for count in stride(from: 0, to: whole.utf8.count - 4, by: 7) {
            let part = String(whole.prefix(count))
            let connection = try LoopbackConnection(to: service.port)
            connection.send(head + "Content-Length: \(part.utf8.count)\r\n\r\n" + part)
            let answer = await connection.received()
            #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(count): \(answer.prefix(200))")
            // The same, where the client goes before what it has announced.
            let other = try LoopbackConnection(to: service.port)
            other.send(head + "Content-Length: \(whole.utf8.count)\r\n\r\n" + part)
            other.finish()
            let gone = await other.received()
            #expect(gone.isEmpty || gone.hasPrefix("HTTP/1.1 4"), "\(count): \(gone.prefix(200))")
        }
        try service.wait { service.openRequests.isEmpty }
        #expect(try service.ask("POST", "/v1/fields", Self.form).status == 200)
    }

    /// Who sends next to nothing is given up.
    @Test func aSlowClientIsGivenUp() async throws {
        let service = try ServedService()
        let (connection, other) = (try LoopbackConnection(to: service.port), try LoopbackConnection(to: service.port))
        other.send("POST /v1/fields HTTP/1.1\r\nHost: local")
        connection.send(
            "POST /v1/fields HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n"
                + "Authorization: Bearer \(ServedService.tokens["all"] ?? "")\r\nContent-Length: 100\r\n\r\n--x")
        let answer = await connection.received()
        #expect(answer.hasPrefix("HTTP/1.1 408 "), "\(answer)")
        let refusal = await other.received()
        #expect(refusal.hasPrefix("HTTP/1.1 408 ") && refusal.contains("\"code\":\"head-too-slow\""), "\(refusal)")
        for code in ["body-too-slow", "head-too-slow"] {
            #expect(service.log.contains("\"status\":408,\"code\":\"\(code)\""), "\(service.log)")
        }
    }

    /// Nobody's body is read.
    @Test func aBodyWithoutATokenIsNotWaitedFor() async throws {
        let service = try ServedService()
        let connection = try LoopbackConnection(to: service.port)
        connection.send("POST /v1/merge HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000000\r\n\r\nx")
        let answer = await connection.received()
        #expect(answer.hasPrefix("HTTP/1.1 401 ") && answer.lowercased().contains("connection: close"))
        #expect(service.openRequests.isEmpty)
    }

    /// A client that goes while packets are made, or while its turn has not come, stops its work and leaves nothing.
    @Test(arguments: ["application/zip", "application/pdf"])
    func aClientThatGoesLeavesNothing(accept: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("firstName\n" + (0..<300_000).map { "N\($0)\n" }.joined(), to: "people.csv")
        let service = try ServedService(in: folder)
        let script = """
            curl -s -o "$1" -H "Authorization: Bearer $2" -H "Accept: $3" -F "form=@$4" -F "data=@$5" -F 'set=City={firstName}' \
              "$6/v1/merge" & curl=$!; while ! ls service/requests/*/data/people.csv; do sleep 0.1; done; sleep 1; kill -KILL $curl
            """
        let run = try Tool.run(
            "bash",
            [
                "-c", "cd \"$7\" || exit 1; \(script)", "bash", folder.file("out"), ServedService.tokens["all"] ?? "",
                accept,
                "\(ServedService.template)/form.pdf", folder.file("people.csv"), service.program.address, folder.path,
            ])
        #expect(run.status == 0, "\(run.errors)")
        try service.wait { service.openRequests.isEmpty }
        try service.wait { service.log.contains("/v1/merge") }
        #expect(service.log.contains("\"status\":499,\"code\":\"client-gone\""), "\(service.log)")
        // The turn is free again.
        #expect(try service.ask("POST", "/v1/fields", Self.form).status == 200)
    }

    /// One that goes while what was made is sent to it.
    @Test func aResultThatIsNotTakenIsNotDone() throws {
        let folder = try TemporaryFolder()
        try folder.write("firstName\n" + (0..<3_000).map { "N\($0)\n" }.joined(), to: "people.csv")
        let service = try ServedService(in: folder)
        let merge = Self.form + ["-F", "data=@\(folder.file("people.csv"))", "-F", "set=City={firstName}"]
        let begun = try service.ask("POST", "/v1/merge", merge + ["-H", "Prefer: respond-async"])
        let path = try "/v1/batches/\(#require(begun.object["id"] as? String))"
        try service.wait { try service.ask("GET", path).object["status"] as? String == "done" }
        let size = try service.ask("GET", path).object["bytes"] as? Int
        let token = ServedService.tokens["all"] ?? ""
        let head = " \(path)/result HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n\r\n"
        var connection: LoopbackConnection? = try LoopbackConnection(to: service.port)
        connection?.send("GET" + head)
        usleep(200_000)
        connection = nil
        try service.wait { service.log.contains("/v1/batches/:id/result") }
        let line = service.log.split(separator: "\n").last ?? ""
        #expect(line.contains("\"status\":499,\"code\":\"client-gone\""), "\(line)")
        // HEAD says how long it is, and takes nothing.
        let said = try Tool.run(
            "curl", ["-sI", "-H", "Authorization: Bearer \(token)", service.program.address + path + "/result"])
        #expect(said.output.hasPrefix("HTTP/1.1 200 ") && said.output.contains("Content-Length: \(size ?? -1)\r\n"))
        let last = service.log.split(separator: "\n").last ?? ""
        #expect(last.contains("\"method\":\"HEAD\"") && last.contains("\"status\":200,\"milliseconds\""), "\(last)")
        let events = try Tool.run(
            "curl", ["-sI", "-H", "Authorization: Bearer \(token)", service.program.address + path + "/events"])
        #expect(events.output.hasPrefix("HTTP/1.1 405 ") && events.output.contains("Allow: GET, OPTIONS\r\n"))
    }

    /// Whoever tries one token after the other is slowed, and nobody else.
    @Test(arguments: [true, false])
    func wrongTokensAreSlowed(isBehindProxy: Bool) async throws {
        let service = try ServedService(isBehindProxy ? ["--proxy", "127.0.0.1"] : [])
        func ask(as token: String?, from address: String) async throws -> String {
            let connection = try LoopbackConnection(to: service.port)
            let field = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
            connection.send(
                "GET /v1/log HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.9, \(address)\r\n"
                    + "\(field)Connection: close\r\n\r\n")
            return await connection.received()
        }
        let token = ServedService.tokens["all"]
        var refused = ""
        // Twenty within a minute, however long the machine takes for them.
        for number in 0..<1_000 where !refused.hasPrefix("HTTP/1.1 429 ") {
            // Without --proxy it does not matter what a client says of itself.
            let address = isBehindProxy ? "198.51.100.1" : "198.51.100.\(number % 200)"
            refused = try await ask(as: number % 2 == 0 ? "wrong-0123456789\(number)" : nil, from: address)
            if number < 20 { #expect(refused.hasPrefix("HTTP/1.1 401 "), "\(number): \(refused)") }
        }
        #expect(refused.hasPrefix("HTTP/1.1 429 ") && refused.contains("\"code\":\"too-many-requests\""), "\(refused)")
        let seconds = refused.firstMatch(of: /Retry-After: (\d+)\r\n/).flatMap { Int($0.output.1) }
        #expect(seconds.map { (1...60).contains($0) } == true, "\(refused)")
        #expect(try await ask(as: token, from: "198.51.100.1").hasPrefix("HTTP/1.1 200 "))
        if isBehindProxy {
            let other = try await ask(as: "wrong-0123456789", from: "203.0.113.7")
            #expect(other.hasPrefix("HTTP/1.1 401 "), "\(other)")
        }
        #expect(service.log.contains("\"visitor\":\"\",\"method\":\"GET\",\"path\":\"/v1/log\",\"status\":429"))
    }

    @Test func nothingOfPeopleIsInTheLog() throws {
        let service = try ServedService()
        try service.folder.write("firstName,lastName\nGeheim,Niemandsohn\n", to: "niemand.csv")
        let data = ["-F", "data=@\(service.folder.file("niemand.csv"))"]
        _ = try service.ask(
            "POST", "/v1/merge", Self.form + data + ["-F", "set=City={lastName}", "-F", "name={lastName}.pdf"])
        _ = try service.ask("POST", "/v1/merge", Self.form + data + ["-F", "set=Niemand={lastName}"])
        _ = try service.ask("POST", "/v1/check", Self.form + data + ["-F", "set=Date={lastName|date:\"d\"}"])
        _ = try service.ask("GET", "/v1/Niemandsohn?name=Geheim", as: "Niemandsohn-0123456789")
        _ = try service.ask("POST", "/v1/merge", Self.form, as: "Niemandsohn-0123456789")
        let log = try service.ask("GET", "/v1/log", as: "log")
        let lines = log.text.split(separator: "\n")
        #expect(lines.count == 5 && log.type == "application/jsonl", "\(log.text)")
        #expect(
            lines.first?.contains(
                "\"visitor\":\"all\",\"method\":\"POST\",\"path\":\"/v1/merge\",\"status\":200,\"rows\":1") == true)
        #expect(
            lines.last?.contains("\"visitor\":\"\",\"method\":\"POST\",\"path\":\"/v1/merge\",\"status\":401") == true)
        for text in [log.text, service.log] {
            for word in ["iemand", "Geheim", "0123456789", "niemand.csv"] { #expect(!text.contains(word), "\(text)") }
        }
        // Folders and files are for their owner alone.
        let modes = try Tool.run("find", [service.folder.file("service"), "-perm", "/077"])
        #expect(modes.output.isEmpty, "\(modes.output)")
    }

    /// What is refused before anybody is asked for a token is noted, too, and nothing of what was sent.
    @Test func whatTheServerRefusesIsInTheLog() async throws {
        let service = try ServedService()
        let request = "GET /v1/Geheim HTTP/1.1\r\n"
        let field = "A: \(String(repeating: "Geheim", count: 2_000))\r\n"
        for head in ["GEHEIM\r\n\r\n", "\(request)\r\n", "\(request)Host: localhost\r\n\(field)\r\n"] {
            let connection = try LoopbackConnection(to: service.port)
            connection.send(head)
            #expect(await connection.received().hasPrefix("HTTP/1.1 4"))
        }
        _ = try service.ask("GET", "/v1/Geheim")
        _ = try service.ask("GET", "/v1/merge", as: nil)
        let log = try service.ask("GET", "/v1/log").text
        let ends = log.split(separator: "\n").map { String($0.replacing(/^.*(?="visitor")/, with: "")) }
        func line(_ method: String, _ path: String, _ status: Int, _ code: String) -> String {
            "\"visitor\":\"\",\"method\":\"\(method)\",\"path\":\"\(path)\",\"status\":\(status),\"code\":\"\(code)\"}"
        }
        #expect(
            ends == [
                line("", "", 400, "no-http"), line("", "", 400, "no-http"), line("", "", 431, "head-too-large"),
                line("GET", "", 404, "not-found"), line("GET", "/v1/merge", 405, "method"),
            ])
    }

    /// People and tokens are in the memory of the service; a crash shows none of it.
    @Test func whatIsInMemoryGetsIntoNoDump() throws {
        /// How large a dump of a process may be: the soft limit and the hard one.
        func dumpLimits(of process: String) throws -> [String] {
            let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
            let core = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
            return (core?.split(separator: " ").dropFirst(4).prefix(2) ?? []).map(String.init)
        }
        let own = try dumpLimits(of: "self")
        try required(if: own.last != "0", "no process may write a dump here: ulimit -Hc is 0", from: .surroundings)
        // Both would come if the service did not forbid them.
        let service = try ServedService(environment: ["SWIFT_BACKTRACE": "enable=yes"])
        try required(
            if: !service.log.contains("swift-backtrace"), "the program finds no swift-backtrace", from: .surroundings)
        #expect(try dumpLimits(of: "\(service.program.id)") == ["0", "0"])
        #expect(service.program.end(SIGSEGV) == -SIGSEGV)
        #expect(service.log.isEmpty, "\(service.log)")
    }

    @Test func tokensThatOthersMayReadAreRefused() throws {
        let folder = try TemporaryFolder()
        try folder.write("office merge 0123456789abcdef0123\n", to: "tokens")
        for (mode, isMeant) in [("644", false), ("640", false), ("600", true)] {
            let script = """
                cd "$1" && chmod \(mode) tokens && HOME="$1" PACKET_STORE="$1/s.sqlite" timeout 60 "$2" serve --merge \
                  --token-file tokens --port 0 --folder service > out 2> errors & server=$!
                for _ in $(seq 600); do test -s out -o ! -d /proc/$server && break; sleep 0.1; done
                kill $server; wait $server; cat out errors
                """
            let run = try Tool.run(
                "bash", ["-c", "cd \"$1\"; \(script)", "bash", folder.path, try BuiltProgram.path()])
            #expect(run.output.contains("http://127.0.0.1:") == isMeant, "\(mode) \(run.output)")
            #expect(run.output.contains("others may read") != isMeant && !run.output.contains("0123456789"))
        }
    }

    /// A client that reads slowly keeps nobody waiting, and what is in flight when the service ends is finished.
    @Test func aSlowClientKeepsNobodyWaitingAndIsFinished() throws {
        let folder = try TemporaryFolder()
        try folder.write("firstName\n" + (0..<2_000).map { "N\($0)\n" }.joined(), to: "people.csv")
        // Who reads nothing is cut after half a minute: on a busy machine the other must not take as long.
        try folder.write("firstName\nAda\n", to: "few.csv")
        let service = try ServedService(["--jobs", "1"], in: folder)
        // There is one turn, and the first gives it away while its client reads nothing.
        let script = """
            ask() { curl -s -D "head.$1" -o "$1" -H "Authorization: Bearer $2" -F "form=@$3" -F "data=@$5" \
              -F 'set=City={firstName}' "$4/v1/merge"; }
            cd "$1"; shift
            ask - "$1" "$2" "$3" people.csv | { head -c 1 > first.body; until test -e go; do sleep 0.1; done; cat >> first.body; } & first=$!
            while ! test -s first.body; do sleep 0.1; done
            ask second.body "$1" "$2" "$3" few.csv; kill "$4"; touch go; wait $first
            unzip -tqq first.body && unzip -tqq second.body; echo "$?"
            """
        let run = try Tool.run(
            "bash",
            [
                "-c", script, "bash", folder.path, ServedService.tokens["all"] ?? "",
                "\(ServedService.template)/form.pdf",
            ]
                + [service.program.address, "\(service.program.id)"])
        #expect(run.output.hasSuffix("0\n"), "\(run.output) \(run.errors)")
        let head = try folder.text("head.second.body").lowercased()
        #expect(head.hasPrefix("http/1.1 200 "), "\(head)")
        #expect(service.program.end() == 0)
    }

    /// The socket is opened before the service is there, as systemd does it.
    @Test func listensAtASocketThatIsGiven() throws {
        let folder = try TemporaryFolder()
        try folder.write("office merge 0123456789abcdef0123\n", to: "tokens")
        try folder.write(
            """
            import os, signal, socket, subprocess, sys, urllib.request
            listening = socket.create_server(("127.0.0.1", 0))
            port = listening.getsockname()[1]
            for turn in range(2):
                service = os.fork()
                if service == 0:
                    os.dup2(listening.fileno(), 3)
                    os.set_inheritable(3, True) # where it is 3 already, it is not made so
                    os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()))
                    os.execv(sys.argv[1], [sys.argv[1], "serve", "--merge", "--token-file", "tokens", "--folder", "s", "--quiet"])
                # It waits in the socket until the service is there.
                print(urllib.request.urlopen(f"http://127.0.0.1:{port}/v1/health", timeout=120).status, flush=True)
                os.kill(service, signal.SIGTERM)
                print(os.waitstatus_to_exitcode(os.waitpid(service, 0)[1]), flush=True)
            """, to: "activate.py")
        let script =
            "cd \"$1\" && chmod 600 tokens && HOME=\"$1\" PACKET_STORE=\"$1/s.sqlite\" python3 activate.py \"$2\""
        let run = try Tool.run("bash", ["-c", script, "bash", folder.path, try BuiltProgram.path()])
        let lines = run.output.split(separator: "\n").filter { !$0.hasPrefix("http") }
        #expect(lines == ["200", "0", "200", "0"], "\(run.output)\(run.errors)")
    }
}
#endif
