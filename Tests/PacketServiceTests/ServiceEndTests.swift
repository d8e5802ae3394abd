#if Server
import Foundation
import TestSupport
import Testing

/// A service that is told to end.
struct ServiceEndTests {
    /// Who has just come when the service is told to end is answered, however busy the machine is: it is tried until the request
    /// comes within the second that there is for it.
    @Test func whoHasJustComeIsAnswered() async throws {
        let request = "GET /v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
        var answer = ""
        for _ in 0..<20 where answer.isEmpty {
            let service = try ServedService()
            let late = try LoopbackConnection(to: service.port)
            let other = try LoopbackConnection(to: service.port)
            other.send(request)
            #expect(await other.received(until: "}\n").hasPrefix("HTTP/1.1 200 "))
            kill(service.program.id, SIGTERM)
            // One that has asked before is closed: the service is ending.
            _ = await other.received()
            late.send(request)
            answer = await late.received()
            #expect(service.program.end() == 0)
        }
        #expect(
            answer.hasPrefix("HTTP/1.1 503 ") && answer.lowercased().contains("\r\nretry-after: 5\r\n"), "\(answer)")
    }

    /// Of two works for which there is one turn, the one that waits for it is handed back, to be asked again of the next service.
    @Test func whoWaitsForATurnIsHandedBack() throws {
        let folder = try TemporaryFolder()
        try folder.write("firstName\n" + (0..<300_000).map { "N\($0)\n" }.joined(), to: "people.csv")
        let service = try ServedService(["--jobs", "1"], in: folder)
        let script = """
            cd "$1" || exit 1
            ask() { curl -s -D "head.$1" -o "body.$1" -H "Authorization: Bearer $2" -H 'Accept: application/pdf' \
              -F "form=@$3" -F data=@people.csv -F 'set=City={firstName}' "$4/v1/merge"; }
            ask 1 "${@:2}" & one=$!
            ask 2 "${@:2}" & two=$!
            size=$(stat -c %s people.csv)
            until test "$(find service/requests -name people.csv -size "${size}c" | wc -l)" = 2; do
              kill -0 $one && kill -0 $two || exit 1
              sleep 0.1
            done
            kill -TERM "$5"
            runs() { grep -qs '^State:.[^Z]' "/proc/$1/status"; }
            while runs "$5" && ! grep -qs '^HTTP/1.1 503 ' head.1 head.2; do sleep 0.1; done
            if grep -qs '^HTTP/1.1 503 ' head.1; then
              wait $one; kill $two; cat head.1 body.1
            else
              wait $two; kill $one; cat head.2 body.2
            fi
            wait
            """
        let run = try Tool.run(
            "bash",
            [
                "-c", script, "bash", folder.path, ServedService.tokens["all"] ?? "",
                "\(ServedService.template)/form.pdf", service.program.address, "\(service.program.id)",
            ])
        let said = run.output.replacing("\r\n", with: "\n")
        #expect(said.lowercased().contains("\nretry-after: 5\n") && said.contains("\"code\":\"ending\""), "\(run)")
        #expect(service.program.end() == 0)
        #expect(service.log.contains("\"status\":503,\"code\":\"ending\""), "\(service.log)")
    }
}
#endif
