#if Server
import FoundationEssentials

/// What a verification says at its end: the object of `packet verify --format json`.
struct VerifyAnswer: Sendable, Hashable, Codable {
    /// What is wrong with a packet.
    struct Problem: Sendable, Hashable, Codable {
        var pdfName: String?
        var row: Int?
        var field: String?
        var message: String
    }

    var packets: Int
    var verified: Int
    var failed: Int
    var problems: [Problem]?

    /// Nil for anything else.
    init?(_ json: String) {
        guard let read = try? JSONDecoder().decode(VerifyAnswer.self, from: Data(json.utf8)) else { return nil }
        self = read
    }

    /// What it says, in the words of the page.
    func sentence(_ words: Words) -> String {
        failed == 0
            ? words.counted("done.verified", packets)
            : words("done.notVerified", ["n": Words.grouped(failed), "all": Words.grouped(packets)])
    }
}

/// A verification that is over, as Done shows it.
struct Verification: Sendable {
    /// So many findings are listed.
    static let mostShown = 50

    /// What was found, as a sentence.
    let sentence: String
    let isGood: Bool
    /// How many packets are not as they should be.
    let wrong: Int
    /// What it says of single packets, the first ones.
    let problems: [VerifyAnswer.Problem]

    /// - Parameter id: The job of the verification.
    init(_ id: String, _ core: PageCore, _ words: Words) {
        guard let answer = VerifyAnswer(core.jobs.output(id)) else {
            (sentence, isGood, wrong, problems) = (words["done.unverified"], false, 0, [])
            return
        }
        let status = core.jobs.find(id)?.status
        let said = answer.sentence(words)
        sentence = [75, 130].contains(status) ? "\(words["done.verifyStopped"]) \(said)" : said
        // What was stopped, or ended nobody knows how, has not looked at all packets.
        (isGood, wrong) = (status == 0 && answer.failed == 0, answer.failed)
        problems = Array((answer.problems ?? []).prefix(Self.mostShown))
    }

    /// What is said of single packets: the packet in the log, its row and its field.
    ///
    /// - Parameter batch: The merge that made them.
    func remarks(_ places: MessagePlaces, batch: String?, _ words: Words) -> [SaidRemark] {
        problems.map { problem in
            let packet = problem.pdfName.map { name in
                MessagePlace(name, link: PageVisit.address("/packets/logs", ["text": name, "batch": batch]))
            }
            let parts = [packet, problem.row.map(places.row), problem.field.map { places.field($0, row: problem.row) }]
            return SaidRemark(words.said(problem.message), at: parts.compactMap(\.self))
        }
    }
}
#endif
