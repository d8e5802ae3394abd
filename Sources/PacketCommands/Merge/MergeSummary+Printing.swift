import PDFObjects
import PacketMerge

extension MergeReport {
    /// Adds the print files to a report.
    func addVolumes(to object: inout JSONObject) {
        object["volumes"] = .array(
            printed.map { file in
                [
                    "file": .string(file.name), "packets": .integer(file.packets), "pages": .integer(file.pages),
                    "bytes": .integer(file.bytes), "sha256": .string(SHA256.hexadecimal(file.digest)),
                ]
            })
    }
}

/// What a merge into print files tells.
extension MergeSummary {
    func addPrintFiles(to object: inout JSONObject) {
        object["pages"] = .integer(report.pages)
        report.addVolumes(to: &object)
    }

    /// `3 packets on 6 pages written to letters.pdf`.
    var printParts: [String] {
        let packets = "\(count(report.written + report.unchanged, "packet")) on \(count(report.pages, "page"))"
        guard out != nil else { return ["\(packets) would be written"] }
        let names = report.printed.map(\.name)
        guard let first = names.first, let last = names.last else { return ["no file was written"] }
        let place = names.count == 1 ? first : "\(names.count) files, \(first) to \(last)"
        let isThere = report.printed.allSatisfy(\.isUnchanged)
        var parts = ["\(packets) \(isThere ? "there already in" : "written to") \(place)"]
        let unchanged = report.printed.count(where: \.isUnchanged)
        if unchanged > 0, !isThere { parts.append("\(count(unchanged, "file")) of them there already") }
        if report.isStopped { parts.append("the next file was not written") }
        return parts
    }
}
