#if Server
import ArgumentParser
import Foundation
import PacketServer
import TestSupport
import Testing

@testable import CompanionCommands

/// The units of systemd that `scripts/package` puts into the package.
struct ServiceUnitTests {
    private let folder: TemporaryFolder
    private let program: String

    /// Writes the units for the program that was built: systemd looks whether it is there.
    init() throws {
        (folder, program) = (try TemporaryFolder(), try BuiltProgram.path())
        let script = "set -eu; . '\(Fixture.package)/scripts/lib.sh'; install_units '\(folder.path)' '\(program)'"
        let run = try Tool.run("bash", ["-c", script])
        try #require(run.status == 0, "\(run.errors)")
    }

    /// Where a unit is.
    private func path(_ name: String) -> String { folder.file("lib/systemd/\(name)") }

    /// What a unit says, by name; of two lines of one name, the last.
    private func settings(_ name: String) throws -> [String: String] {
        let text = try String(contentsOfFile: path(name), encoding: .utf8)
        let pairs = text.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.hasPrefix("[") }.map { line in
            line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        }
        return Dictionary(pairs.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { $1 }
    }

    /// It writes nowhere but in its state folder, and has the time that it takes to end.
    @Test func theMergeServiceRunsAsTheManualSays() throws {
        let (service, socket) = try (
            settings("system/packet-service.service"), settings("system/packet-service.socket")
        )
        let words = (service["ExecStart"] ?? "").split(separator: " ").map(String.init)
        #expect(words.prefix(2) == [program, "serve"])
        let command = try ServeCommand.parse(Array(words.dropFirst(2)))
        #expect(command.service.merge && command.service.tokenFile == "${CREDENTIALS_DIRECTORY}/tokens")
        #expect(command.service.folder == "${STATE_DIRECTORY}/requests" && service["StateDirectory"] == "packet")
        #expect(service["LoadCredential"] == "tokens:/etc/packet/tokens" && service["ProtectSystem"] == "strict")
        // What is being answered is finished before systemd loses its patience, and batches that are left are no failure.
        var options = ServerOptions()
        command.service.enter(&options)
        let patience = try #require(service["TimeoutStopSec"].flatMap { Int($0) })
        #expect(options.takesSocket && options.endingSeconds < patience && service["SuccessExitStatus"] == "75")
        #expect(socket["ListenStream"] == "127.0.0.1:8080" && service["Requires"] == "packet-service.socket")
    }

    /// The program that reads units as systemd does; a test that lacks it ends.
    private func analyzer() throws -> String {
        let path = "/usr/bin/systemd-analyze"
        return try required(
            FileManager.default.isExecutableFile(atPath: path) ? path : nil, "systemd is not installed",
            from: .surroundings)
    }

    /// What systemd-analyze says of units in a folder; of others of the machine nothing.
    private func complaints(of names: [String], isUser: Bool) throws -> (status: Int32, lines: [String]) {
        let options = ["verify", "--man=no", "--recursive-errors=no"] + (isUser ? ["--user"] : [])
        let run = try Tool.run(
            "env", ["XDG_RUNTIME_DIR=\(folder.path)", try analyzer()] + options + names.map(path))
        return (run.status, run.errors.split(separator: "\n").map(String.init).filter { $0.contains("packet-") })
    }

    @Test(arguments: [
        (["system/packet-service.service", "system/packet-service.socket"], false),
        (["user/packet-serve.service"], true),
    ])
    func systemdUnderstandsThem(names: [String], isUser: Bool) throws {
        let said = try complaints(of: names, isUser: isUser)
        #expect(said.status == 0 && said.lines.isEmpty, "\(said.lines)")
        // It would say what it does not understand.
        let text = try String(contentsOfFile: path(names[0]), encoding: .utf8)
        try folder.write(text.replacing("Restart=", with: "Restrt="), to: "lib/systemd/\(names[0])")
        let other = try complaints(of: names, isUser: isUser)
        #expect(other.lines.contains { $0.contains("'Restrt'") }, "\(other.lines)")
    }

    /// systemd's own program opens the socket, and becomes the service when somebody connects. `scripts/test-unit` runs the units.
    @Test func beginsAtTheSocketOfSystemd() throws {
        let activator = "/usr/bin/systemd-socket-activate"
        try required(
            if: FileManager.default.isExecutableFile(atPath: activator), "systemd is not installed", from: .surroundings
        )
        try folder.write("office merge 0123456789abcdef0123\n", to: "tokens")
        let script = """
            cd "$1" && chmod 600 tokens || exit 1
            port=$(python3 -c 'import socket; print(socket.create_server(("127.0.0.1", 0)).getsockname()[1])')
            "$2" --listen="127.0.0.1:$port" --setenv="HOME=$1" --setenv="PACKET_STORE=$1/s.sqlite" \\
              "$3" serve --merge --token-file tokens --folder s --quiet > said 2>&1 & service=$!
            until curl -s --max-time 60 -o health -w '%{http_code}\\n' "http://127.0.0.1:$port/v1/health" > code; do
              kill -0 $service || break
              sleep 0.1
            done
            kill -TERM $service; wait $service; echo "$?" >> code
            cat code said
            """
        let run = try Tool.run("bash", ["-c", script, "bash", folder.path, activator, program])
        #expect(run.output.hasPrefix("200\n0\n") && run.output.contains(" as 3"), "\(run.output)\(run.errors)")
    }

    /// From 0, exposed to nothing, to 100.
    @Test func theMergeServiceIsHardlyExposed() throws {
        let unit = path("system/packet-service.service")
        let run = try Tool.run(try analyzer(), ["security", "--offline=true", "--threshold=30", unit])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
}
#endif
