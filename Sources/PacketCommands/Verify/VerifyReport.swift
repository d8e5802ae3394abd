import Interchange
import PacketStore
import PacketVerify

/// What a verification tells when it is over.
struct VerifyReport {
    /// The folder or the print file, as it was given.
    let place: String
    /// The name of the print file; nil for packets that are files of their own.
    let printFile: String?
    /// The batches that wrote into the folder, or print files beside this one.
    let batches: [String]
    /// Those whose packets were verified.
    private(set) var verifiedBatches: Set<String> = []
    /// The newest one of the folder; nil for a print file, which is whole or not there, and where one batch was asked for.
    let last: Batch?
    let showsValues: Bool
    /// Whether the packets are pre-filled forms of dynamic XFA, which have no pages.
    let isPrefilled: Bool
    var packets = 0
    var failed = 0
    /// How many of the others leave out the end of a text, as `onOverflow: truncate` asks.
    var cut = 0
    var seconds = 0.0
    /// Whether the print file is another than was written. It is told once; all its packets failed then.
    var isChanged = false
    /// How many packets have something wrong of their own.
    var wrong = 0
    /// These packets, in the order of the log.
    var failures: [VerifyResult] = []
    /// How many of them are listed; the send log has all.
    static let limit = 10_000

    mutating func add(_ results: [VerifyResult]) {
        packets += results.count
        cut += results.count { $0.isGood && $0.isCut }
        verifiedBatches.formUnion(results.map(\.entry.batch))
        for result in results where !result.isGood {
            if printFile != nil, result.isChanged { isChanged = true }
            failed += 1
            guard !result.findings.isEmpty else { continue }
            wrong += 1
            if failures.count < Self.limit { failures.append(result) }
        }
    }

    /// How far it has come, for programs.
    func progress(of all: Int) -> PrintedText {
        let rate = seconds > 0 ? Double(packets) / seconds : 0
        return MergeProgress.object(
            done: packets, failed: failed, perSecond: Int(rate),
            secondsLeft: rate > 0 ? Int(Double(all - packets) / rate) : nil)
    }

    /// Writes the report.
    func write(to context: CommandContext, _ format: ListFormat, _ common: CommonOptions) throws {
        switch format {
        case .json: try context.output.write(data: JSONWriter.text(json))
        case .csv:
            var writer = CSVWriter()
            let values = showsValues ? ["expected", "found"] : []
            writer.line(["pdfName", "row", "field", "page", "code", "message"] + values)
            for (entry, finding) in problems {
                writer.line(
                    [
                        entry?.pdfName ?? printFile ?? "", entry?.row.map { "\($0)" } ?? "", finding.field ?? "",
                        finding.page.map { "\($0)" } ?? "", finding.code.rawValue, finding.message,
                    ] + (showsValues ? [finding.expected ?? "", finding.found ?? ""] : []))
            }
            try context.output.write(data: writer.bytes)
        case .table:
            for (entry, finding) in problems { try context.output.write(line(entry, finding)) }
            if wrong > failures.count {
                try context.output.write("… and \((wrong - failures.count).of("packet")) more; see packet log list\n")
            }
            if !common.quiet { try context.output.write(sentence) }
        }
    }

    /// What the files do not say: the newest merge may have meant packets that it did not write. What stands in their place, and
    /// was verified, is what an earlier merge meant.
    var note: String? {
        guard let last else { return nil }
        if last.state != .done {
            return
                "the newest merge into “\(place)” has not come to its end: \(last.state.rawValue); see how far it came with: "
                + "packet batch show \(last.id)"
        }
        guard last.counts.failed > 0 else { return nil }
        return
            "the newest merge into “\(place)” did not write \(last.counts.failed.of("row")); a packet that is there for them is "
            + "from an earlier merge; see them with: packet log list --batch \(last.id) --status failed"
    }

    /// What is wrong. What holds for the whole print file comes first, and once.
    private var problems: [(entry: JournalEntry?, finding: VerifyFinding)] {
        var ofFile = isChanged ? [VerifyFinding.changed] : []
        var ofPackets: [(entry: JournalEntry?, finding: VerifyFinding)] = []
        for result in failures {
            for finding in result.findings {
                if printFile == nil || finding.page != nil || finding.field != nil {
                    ofPackets.append((result.entry, finding))
                } else if !ofFile.contains(finding) {
                    ofFile.append(finding)
                }
            }
        }
        return ofFile.map { (nil, $0) } + ofPackets
    }

    private func line(_ entry: JournalEntry?, _ finding: VerifyFinding) -> PrintedText {
        var line = entry?.pdfName ?? printFile ?? ""
        if printFile != nil, let row = entry?.row { line += ", row \(row)" }
        if let field = finding.field { line += ", “\(field)”" }
        if let page = finding.page { line += " on page \(page)" }
        line += ": \(finding.message)"
        if showsValues {
            if let expected = finding.expected { line += "; expected “\(expected)”" }
            if let found = finding.found { line += ", found “\(found)”" }
        }
        return "\(line) (\(finding.code.rawValue))\n"
    }

    private var sentence: PrintedText {
        let rate = seconds > 0.5 ? " (\(Int(Double(packets) / seconds)) a second)" : ""
        let shown = isPrefilled ? "in its form's data" : "on its page"
        let left =
            cut == 0 ? "" : " \(cut.of("packet")) \(cut == 1 ? "leaves" : "leave") out the end of a text (truncate)."
        if isChanged, wrong == 0 {
            return "The file was changed; every value of \(packets.of("packet")) is \(shown).\(rate)\(left)\n"
        }
        if failed == 0 { return "\(packets.of("packet")) verified: every value is \(shown).\(rate)\(left)\n" }
        return "\(wrong) of \(packets.of("packet")) failed.\(rate)\(left)\n"
    }

    private var json: JSONValue {
        let shown = printFile == nil ? batches : batches.filter(verifiedBatches.contains)
        return [
            printFile == nil ? "folder" : "file": .string(place), "batches": .texts(shown),
            "packets": .integer(packets),
            "verified": .integer(packets - failed), "failed": .integer(failed), "cut": .integer(cut),
            "notWritten": .integer(last?.counts.failed ?? 0), "seconds": .number((seconds * 1000).rounded() / 1000),
            "problems": .array(problems.map { json($0, $1) }),
        ]
    }

    private func json(_ entry: JournalEntry?, _ finding: VerifyFinding) -> JSONValue {
        var object = JSONObject()
        object["pdfName"] = .text(entry?.pdfName ?? printFile)
        object["batch"] = .text(entry?.batch)
        object["row"] = .count(entry?.row)
        object["field"] = .text(finding.field)
        object["page"] = .count(finding.page)
        object["code"] = .string(finding.code.rawValue)
        object["message"] = .string(finding.message)
        if showsValues {
            object["expected"] = .text(finding.expected)
            object["found"] = .text(finding.found)
        }
        return object.value
    }
}
