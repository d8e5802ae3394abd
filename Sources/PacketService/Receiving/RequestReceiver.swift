#if Server
import PDFObjects
import PacketCommands
import PacketFiles
import PacketServer
import Synchronization

/// Takes a request in: files go to a folder of its own as they come, so memory does not grow with them.
final class RequestReceiver: Sendable {
    private enum Target {
        case text(String, [UInt8])
        case file(PrivateFile)
    }

    private struct State {
        var reader: MultipartReader
        var target: Target?
        var call: ServedCall
        var texts = 0
        var hash: SHA256?
        /// How many bytes the part has so far.
        var partCount = 0
    }

    private let operation: ServedOperation
    private let folder: PrivateFolder
    private let share: DiskShare
    private let state: Mutex<State>
    private let fileOptions: Set<String>
    /// More than any option has.
    private static let textLimit = 65_536
    private static let textsLimit = 1 << 20
    private static let mostParts = 2_000

    /// - Parameter isHashed: Whether what is sent is to be told from what was sent before.
    /// - Throws: `ServerProblem` for a body of another type, or when the folder cannot be made.
    init(
        _ operation: ServedOperation, type: String, into folder: PrivateFolder, of share: DiskShare, isHashed: Bool
    ) throws(ServerProblem) {
        self.operation = operation
        (self.folder, self.share) = (folder, share)
        fileOptions = Set(operation.options.filter { $0.kind == .file }.map(\.name))
        do throws(MultipartError) {
            state = Mutex(
                State(
                    reader: try MultipartReader(type: type, mostParts: Self.mostParts),
                    call: ServedCall(in: folder), hash: isHashed ? SHA256() : nil))
        } catch { throw Self.problem(error) }
        do throws(FileFailure) {
            for name in ["forms", "data", "files"] { try folder.folder(name).make() }
        } catch { throw Self.noSpace }
    }

    /// Takes some of the body.
    func feed(_ bytes: [UInt8]) throws {
        try state.withLock { state in
            do {
                // The reader is out of the state while it reads, as what it finds changes the state.
                var reader = state.reader
                try reader.feed(bytes) { try take($0, &state) }
                state.reader = reader
            } catch let error as MultipartError {
                throw Self.problem(error)
            } catch let error as FileFailure {
                throw error == .exists
                    ? ServerProblem(400, "usage", "two files of the request have one name") : Self.noSpace
            }
        }
    }

    /// What was asked, once all has come in.
    ///
    /// - Returns: The call, and a digest of all that was sent where that was wanted.
    func finish() throws(ServerProblem) -> (call: ServedCall, digest: String?) {
        let result = state.withLock { state -> Result<(ServedCall, String?), ServerProblem> in
            do throws(MultipartError) { try state.reader.finish() } catch { return .failure(Self.problem(error)) }
            let digest = state.hash?.digest()
            return .success((state.call, digest.map(SHA256.hexadecimal)))
        }
        return try result.get()
    }

    private func take(_ event: MultipartReader.Event, _ state: inout State) throws {
        switch event {
        case .begin(let part):
            // The lengths say where each text ends, and behind the part how long it was: nothing else gives the same bytes.
            for text in [part.name, part.fileName ?? "", part.type] {
                state.hash?.update(Array("\(text.utf8.count) \(text)".utf8))
            }
            state.partCount = 0
            state.target = try target(of: part, &state.call)
        case .data(let bytes):
            state.hash?.update(bytes)
            state.partCount += bytes.count
            switch state.target {
            case .text(let name, let text):
                state.texts += bytes.count
                guard text.count + bytes.count <= Self.textLimit, state.texts <= Self.textsLimit else {
                    throw ServerProblem(413, "body-too-large", "a value of the request is too large")
                }
                state.target = .text(name, text + bytes)
            case .file(let file):
                try share.take(bytes.count)
                try file.write(bytes)
            case nil: break
            }
        case .end:
            state.hash?.update(Array(" \(state.partCount)\n".utf8))
            if case .text(let name, let bytes) = state.target {
                guard let text = String(validating: bytes, as: UTF8.self) else {
                    throw ServerProblem(400, "usage", "a value of the request is not UTF-8")
                }
                if name == "template" {
                    state.call.forms.append(.template(text))
                } else {
                    state.call.options.append((name, text))
                }
            }
            state.target = nil
        }
    }

    private func target(of part: MultipartReader.Part, _ call: inout ServedCall) throws -> Target {
        switch part.name {
        case "form":
            let name = Self.safeName(part.fileName, usual: "form.pdf")
            call.forms.append(.file(name))
            return .file(try PrivateFile(folder.folder("forms").file(name)))
        case "data" where operation.takesData:
            guard call.data == nil else { throw ServerProblem(400, "usage", "there are two parts “data”") }
            let path = folder.folder("data").file(Self.safeName(part.fileName, usual: Self.name(ofType: part.type)))
            call.data = path
            return .file(try PrivateFile(path))
        case "picture" where operation.takesData:
            return .file(try PrivateFile(folder.folder("data").file(Self.safeName(part.fileName, usual: "picture"))))
        case let name where fileOptions.contains(name):
            let path = folder.folder("files").file("\(call.files.count)")
            call.files.append((name, path, part.fileName ?? name))
            return .file(try PrivateFile(path))
        default: return .text(part.name, [])
        }
    }

    /// A name under which a file may be kept; what it is called with elsewhere is not trusted.
    private static func safeName(_ name: String?, usual: String) -> String {
        guard let name, !name.isEmpty else { return usual }
        return SafeFileName.of(name)
    }

    /// What people are called whose file has no name: the type says how they are written.
    private static func name(ofType type: String) -> String {
        switch type {
        case "text/csv": "data.csv"
        case "application/json": "data.json"
        case "application/jsonl", "application/x-ndjson", "application/x-jsonlines": "data.jsonl"
        case "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "data.xlsx"
        default: "data"
        }
    }

    private static let noSpace = ServerProblem(
        507, "file-access", "the service cannot keep what was sent", hint: "try again later")

    private static func problem(_ error: MultipartError) -> ServerProblem {
        switch error {
        case .otherType: ServerProblem(415, "media-type", "the request has to be multipart/form-data")
        case .malformed: ServerProblem(400, "multipart", "the request is no whole multipart/form-data (RFC 7578)")
        case .tooMany: ServerProblem(413, "body-too-large", "the request has too many parts")
        }
    }
}
#endif
