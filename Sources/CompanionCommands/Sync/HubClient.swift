import PacketCommands
import PacketDelivery
import Storage
import Tasks

/// The way to a hub over HTTP, on one thread.
final class HubClient: HubTransport {
    private let client: HTTPClient
    private let address: String

    init(_ address: String) throws {
        do { client = try HTTPClient() } catch {
            throw CommandError(
                .unreadable, "libcurl is not installed, or is too old",
                hint: "on Debian: apt-get install libcurl3-gnutls")
        }
        self.address = address
    }

    func send(_ request: HubRequest) throws -> HubResponse {
        var asked = HTTPRequest(request.method, address + request.target)
        asked.headers = ["Authorization": "Bearer \(request.token)", "Accept": "application/json"]
        if request.method == "POST" { asked.headers["Content-Type"] = "application/json" }
        asked.body = request.body
        asked.seconds = request.patience
        asked.bodyLimit = 64 << 20
        do throws(HTTPFailure) {
            let answer = try client.send(asked)
            var response = HubResponse(status: answer.status, body: answer.body)
            response.retryAfter = answer.headers["retry-after"].flatMap { Int64($0) }
            return response
        } catch {
            throw HubFailure(error == .tooLarge ? .malformed : error == .insecure ? .insecure : .unreachable)
        }
    }
}

extension CommandContext {
    /// The way to the hub of a store.
    ///
    /// - Throws: `TasksError` with code `.notConnected` when none is named.
    func hub(_ store: Store) throws -> RemoteHub {
        guard let hub = try Synchronizer(store).status().hub else {
            throw TasksError(
                .notConnected, "no hub is named",
                hint: "packet sync connect ADDRESS --token-file FILE")
        }
        return RemoteHub(try HubClient(hub.address), token: try token(in: hub.tokenFile)) { now() / 1_000 }
    }

    /// The token in a file that nobody else may read.
    func token(in file: String) throws -> String {
        let token = try SecretSource.file(path(file)).secret(environment: environment, called: "token").text
        guard token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw CommandError(.password, "the first line of “\(file)” is no token")
        }
        return token
    }

    /// The hub in a store.
    func openHub(_ common: CommonOptions) throws -> StoredHub {
        StoredHub(try openStore(common, of: [TasksSchema.hubModule]))
    }
}
