/// What a print file says of itself.
extension PrintVolume {
    /// Whether records say different things of themselves, so that the file says less than each of them.
    public var hasDifferentInformation: Bool { information.isDifferent }

    /// Writes the information dictionary and the metadata, with what all records have in common.
    mutating func writeInformation() {
        for (slot, content) in template.slots.enumerated() {
            let number = template.part.lastNumber + 1 + slot
            let common = information.common ?? DocumentInformation()
            switch content {
            case .information(let writer): pack(number, writer.dictionary(common), as: .other)
            case .metadata(let writer):
                writeStream(
                    number, Array(InformationWriter.metadataHead.utf8),
                    PrintRecord.Content(data: writer.packet(common), isPacked: false))
            default: continue
            }
        }
    }
}

/// What the records of a file have in common of what they say of themselves.
struct VolumeInformation {
    private(set) var common: DocumentInformation?
    private(set) var isDifferent = false

    mutating func add(_ information: DocumentInformation) {
        guard let known = common else {
            common = information
            return
        }
        guard known != information else { return }
        isDifferent = true
        common = known.common(with: information)
    }
}
