import Logging
import PDFObjects
import PacketDelivery
import PacketFiles
import PacketModel
import PacketPlanning
import PacketRecipients
import PacketSending
import Storage

extension SendBatch {
    /// What the options ask for.
    var request: SendRequest {
        get throws {
            var request = SendRequest(
                selection.manifest.map { .manifest($0) } ?? batch.map { .batch($0) } ?? .newestBatch,
                mail: mail.mail ?? "")
            request.mailing = selection.mailing
            request.table = try people.requested(table)
            (request.address, request.group) = (selection.email, selection.groupBy)
            (request.rows, request.condition, request.sendsAgain) = (rows.rows, rows.condition, selection.again)
            (request.accounts, request.account, request.folder) = (mail.accounts, mail.account, mail.folder)
            (request.sample, request.limit, request.maxAttachment) = (
                running.to, running.limit, mail.maxAttachment?.bytes
            )
            request.protection = try protection.encryptWith.map {
                var requested = SendRequest.Protection(
                    password: $0, permissions: try protection.permitted(isFillable: true))
                requested.allowsEmptyPasswords = protection.allowEmptyPasswords
                return requested
            }
            (request.unknown, request.allowsChanges) = (running.unknown, running.changed)
            (request.running.connections, request.running.rate) = (running.connections, running.rate)
            request.running.maxPerConnection = running.maxPerConnection
            request.running.rejectionLimit = running.stopAfter
            (request.running.waitSeconds, request.running.isImpatient) = (running.wait, running.now)
            return request
        }
    }

    /// What the sending takes from the command.
    func resources(_ store: Store, _ context: CommandContext) -> SendingResources {
        var resources = SendingResources()
        resources.surroundings = context.surroundings
        resources.openTable = { try people.open(table, common, in: context).records }
        resources.sealing = {
            (try protection.salt(store, context), try protection.owner(in: context))
        }
        if common.verbose {
            resources.trace = ConversationTrace(showsAddresses: running.logAddresses) { context.say("debug: \($0)\n") }
        }
        let logger = context.logger(common)
        resources.observe = { [common] event in
            if let note = event.note { return context.note(note, common) }
            guard case .outcome(let outcome) = event else { return }
            logger.debug(
                "message",
                metadata: [
                    "rows": "\(outcome.rows)", "id": "\(outcome.messageID)",
                    "address": "\(outcome.addressFingerprint)", "state": "\(outcome.state.rawValue)",
                    "reply": "\(outcome.reply)",
                ])
        }
        return resources
    }
}

extension PeopleOptions {
    /// The table that a sending reads; nil when people are not named.
    fileprivate func requested(_ table: TableOptions) throws -> SendRequest.Table? {
        guard isGiven else { return nil }
        let people = MergeRequest.People(self, table)
        var requested = SendRequest.Table(name: people.tableName, file: people.file, query: people.query)
        requested.format = try people.fileOptions()
        return requested
    }
}
