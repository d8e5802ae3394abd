#if Server
import PacketFiles
import PacketMapping
import PacketModel
import PacketPlanning
import PacketSending
import PacketServer
import PacketStore
import Storage

/// Which packets are sent, with which message, to which addresses, and through which account.
struct SendChoice: Sendable, Hashable {
    /// The batch.
    var batch = ""
    /// The file of the message.
    var mail = ""
    /// The file of the table; empty for the table that the packets were made from.
    var table = ""
    /// The column of the addresses; empty for the usual one.
    var email = ""
    /// The account; empty for the usual one.
    var account = ""

    /// Whether there is enough to look at.
    var isWhole: Bool { !batch.isEmpty && !mail.isEmpty }

    /// What a form, or the query of an address, says.
    init(_ text: (String) -> String?) {
        (batch, mail, table) = (text("batch") ?? "", text("mail") ?? "", text("table") ?? "")
        (email, account) = (text("email") ?? "", text("account") ?? "")
    }

    /// The address of a screen with the same choice.
    func address(_ path: String = PacketsPlace.send.path, done: String? = nil) -> String {
        PageVisit.address(
            path,
            ["batch": batch, "mail": mail, "table": table, "email": email, "account": account, "done": done])
    }

    /// The people that packets were made from, or those of another table; nil where nobody knows them any more.
    func people(_ core: PageCore) throws -> MergeRequest.People? {
        guard table.isEmpty else {
            _ = try core.scope.allowed(table)
            return MergeRequest.People(file: table)
        }
        guard let batch = try Batches(core.settings.store).find(batch), let people = core.settings.peopleOfBatch(batch),
            people.file.map({ (try? core.scope.allowed($0)) != nil }) ?? true
        else { return nil }
        return people
    }

    /// The expression that makes an address of a row; nil for the usual one.
    private var address: String? { email.isEmpty ? nil : MappingProposer.insertion(email) }

    /// The request that it means.
    func request(_ core: PageCore) throws -> SendRequest {
        var request = SendRequest(.batch(batch), mail: mail.isEmpty ? mail : try core.scope.allowed(mail))
        if let people = try people(core) {
            var table = SendRequest.Table(
                name: people.tableName, file: try people.file.map { file throws in try core.scope.allowed(file) },
                query: people.query)
            table.format = try people.fileOptions()
            request.table = table
        }
        request.address = address
        request.account = account.isEmpty ? nil : account
        return request
    }

    /// What the request takes from the page.
    static func resources(_ people: MergeRequest.People?, _ core: PageCore) -> SendingResources {
        var resources = SendingResources()
        resources.surroundings = surroundings(core)
        if let people {
            resources.openTable = { try PageSurroundings(core.settings.surroundings(), core).people(people).records }
        }
        return resources
    }

    /// The packets that are meant, each with its row.
    ///
    /// - Throws: Why there are none, or their table cannot be read.
    func rows(_ core: PageCore) throws -> PacketRows {
        let request = try request(core)
        return try PacketRows(
            request, store: core.settings.store, resources: Self.resources(people(core), core))
    }

    /// The arguments of `packet send` that mean the same.
    func arguments(_ core: PageCore) throws -> [String] {
        _ = try core.scope.allowed(mail)
        var arguments = ["send", "--mail=\(mail)", "--store", core.settings.store.path, "--format", "json"]
        if let people = try people(core) { arguments += MergeCommandLine.people(people) }
        if let address { arguments.append("--email=\(address)") }
        if !account.isEmpty { arguments.append("--account=\(account)") }
        return arguments
    }

    /// The page's folder is that of all names.
    static func surroundings(_ core: PageCore) -> Surroundings {
        var surroundings = Surroundings.process()
        surroundings.currentFolder = core.settings.folder
        return surroundings
    }
}
#endif
