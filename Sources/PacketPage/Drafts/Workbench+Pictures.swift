#if Server
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

    private func key(_ row: Int, _ isAlone: Bool) throws -> String { "\(try stamp(isAlone: isAlone)) \(row)" }

    private func bytes(_ row: Int, _ isAlone: Bool, _ words: Words) -> @Sendable () throws -> [UInt8] {
        {
            guard let packet = try packet(row: row, isAlone: isAlone) else {
                throw PageError(404, words["look.noPacket"])
            }
            return packet.packet
        }
    }
}
#endif
