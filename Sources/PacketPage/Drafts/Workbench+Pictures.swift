#if Server
import PacketMerge
import PacketModel
import PacketPlanning
import PacketServer

extension Workbench {
    /// A picture of a page of a row's packet.
    ///
    /// - Parameters:
    ///   - isAlone: Whether the form that is worked on stands for the packet.
    ///   - page: From 0.
    ///   - width: How wide it is shown, in pixels.
    /// - Throws: `PageError` where the row has no packet, or why it cannot be made or drawn.
    func picture(
        row: Int, isAlone: Bool = false, page: Int, width: Int, _ words: Words
    ) throws -> ServerResponse {
        try core.pictures.png(key(row, isAlone), page: page, width: width, bytes(row, isAlone, words))
    }

    /// Begins to draw the page that a screen shows, while the screen is still made.
    func drawAhead(row: Int, page: Int, width: Int, _ words: Words) throws {
        core.pictures.drawAhead(try key(row, true), page: page, width: width, bytes(row, true, words))
    }

    /// A row that is refused has a picture where the form stands alone, and none of its packet.
    private func key(_ row: Int, _ isAlone: Bool) throws -> String {
        "\(try stamp(isAlone: isAlone)) \(row)\(isAlone ? " alone" : "")"
    }

    private func bytes(_ row: Int, _ isAlone: Bool, _ words: Words) -> @Sendable () throws -> [UInt8] {
        {
            guard let packet = try packet(row: row, isAlone: isAlone) else {
                throw PageError(404, words["look.noPacket"])
            }
            return packet.packet
        }
    }

    /// The packet of a row as a merge makes it; nil where it makes none. Where the form that is worked on stands for the
    /// packet, the fields that a row is refused for are left out, so that the others can be seen.
    ///
    /// - Parameter isAlone: Whether the form that is worked on stands for the packet.
    func packet(row: Int, isAlone: Bool = false) throws -> PacketCapture.Captured? {
        let stamp = try stamp(isAlone: isAlone)
        let whole = try core.packets.value("\(stamp) \(row)") {
            try capture(request(row: row, isAlone: isAlone)).packet
        }
        guard isAlone, whole == nil else { return whole }
        return try core.packets.value("\(stamp) \(row) alone") { try packetWithoutRefusals(row) }
    }

    /// The packet of a row with the fields blank that it is refused for.
    private func packetWithoutRefusals(_ row: Int) throws -> PacketCapture.Captured? {
        let file = try choice().mappingFile
        var document = MappingDocument(core.drafts.mapping(of: draft.id, file))
        var request = try request(row: row, isAlone: true)
        while true {
            let (packet, refused) = try capture(request)
            let before = document
            // A column of the same name fills a field that the mapping does not mention.
            for field in refused { try document.set(MappingFile.Entry(field: field, expression: "")) }
            guard packet == nil, document != before else { return packet }
            let mapping = try MappingFile(document.text, file: file, surroundings: mappingSurroundings)
            var next = MergeRequest(form: try choice().name, mapping: mapping, people: try people())
            (next.rows, next.pictureFolders) = (request.rows, request.pictureFolders)
            (next.isFillable, next.running) = (request.isFillable, request.running)
            request = next
        }
    }

    /// Makes the packet of a request for one row.
    ///
    /// - Returns: The packet, and the fields that it is refused for.
    private func capture(_ request: MergeRequest) throws -> (packet: PacketCapture.Captured?, refused: Set<String>) {
        var request = request
        request.breaksSignatures = true
        request.allowsUnfilled = true
        let merge = try PreparedMerge(request, in: surroundings())
        let capture = try PacketCapture(first: 1, of: merge)
        let refused = capture.problems.filter { $0.severity == .error }.compactMap(\.field)
        return (capture.captured.first, Set(refused))
    }
}

extension RowExplanation {
    /// Why fields are left out of a row's packet, by their names.
    var refusals: [String: Diagnostic] {
        let all =
            lines.flatMap { line in line.notes.map { (line.field, $0) } }
            + general.compactMap { problem in problem.field.map { ($0, problem) } }
        return Dictionary(all.filter { $0.1.severity == .error }) { first, _ in first }
    }

    /// Whether the row can be shown, if need be without the fields that it is refused for.
    var isShown: Bool { isWritten || !refusals.isEmpty }
}
#endif
