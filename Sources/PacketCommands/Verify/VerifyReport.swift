import Interchange
import PacketStore
import PacketVerify

/// What a verification tells when it is over.
struct VerifyReport {
    let folder: String
    let batches: [String]
    let showsValues: Bool
    /// Whether the packets are pre-filled forms of dynamic XFA, which have no pages.
    let isPrefilled: Bool
    var packets = 0
    var failed = 0
    /// How many of the others leave out the end of a text, as `onOverflow: truncate` asks.
    var cut = 0
    var seconds = 0.0
    /// The packets that failed, in the order of the log.
    var failures: [VerifyResult] = []
    /// How many failed packets are listed; the send log has all of them.
    static let limit = 10_000

    mutating func add(_ results: [VerifyResult]) {
        packets += results.count
        cut += results.count { $0.findings.isEmpty && $0.isCut }
        for result in results where !result.findings.isEmpty {
            failed += 1
            if failures.count < Self.limit { failures.append(result) }
        }
    }

    /// Writes the report.
    func write(to context: CommandContext, _ format: ListFormat, _ common: CommonOptions) throws {
        switch format {
        case .json: try context.output.write(data: JSONWriter.text(json))
        case .csv:
            var writer = CSVWriter()
            let values = showsValues ? ["expected", "found"] : []
            writer.line(["pdfName", "row", "field", "page", "code", "message"] + values)
            for (result, finding) in problems {
                writer.line(
                    [
                        result.entry.pdfName, result.entry.row.map { "\($0)" } ?? "", finding.field ?? "",
                        finding.page.map { "\($0)" } ?? "", finding.code.rawValue, finding.message,
                    ] + (showsValues ? [finding.expected ?? "", finding.found ?? ""] : []))
            }
            try context.output.write(data: writer.bytes)
        case .table:
            for (result, finding) in problems { try context.output.write(line(result, finding)) }
            if failed > failures.count {
                try context.output.write("… and \((failed - failures.count).of("packet")) more; see packet log list\n")
            }
            if !common.quiet { try context.output.write(sentence) }
        }
    }

    private var problems: [(VerifyResult, VerifyFinding)] {
        failures.flatMap { result in result.findings.map { (result, $0) } }
    }

    private func line(_ result: VerifyResult, _ finding: VerifyFinding) -> PrintedText {
        var line = result.entry.pdfName
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
        let place = isPrefilled ? "in its form's data" : "on its page"
        let left =
            cut == 0 ? "" : " \(cut.of("packet")) \(cut == 1 ? "leaves" : "leave") out the end of a text (truncate)."
        if failed == 0 { return "\(packets.of("packet")) verified: every value is \(place).\(rate)\(left)\n" }
        return "\(failed) of \(packets.of("packet")) failed.\(rate)\(left)\n"
    }

    private var json: JSONValue {
        [
            "folder": .string(folder), "batches": .texts(batches), "packets": .integer(packets),
            "verified": .integer(packets - failed), "failed": .integer(failed), "cut": .integer(cut),
            "seconds": .number((seconds * 1000).rounded() / 1000),
            "problems": .array(problems.map { json($0, $1) }),
        ]
    }

    private func json(_ result: VerifyResult, _ finding: VerifyFinding) -> JSONValue {
        var object = JSONObject()
        object["pdfName"] = .string(result.entry.pdfName)
        object["batch"] = .string(result.entry.batch)
        object["row"] = .count(result.entry.row)
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
