import PDFObjects
public import PDFPreview
public import PacketTemplate

/// What the pages of a batch's packets look like with nothing filled in, and their buttons in each state: read once, by
/// the same eyes that read the packets.
public struct VerifyReference: Sendable {
    /// The text of the empty pages that have fields.
    let printed: [Int: PreprintedText]
    /// The looks of buttons by page, in the order of the page's places: off, then the states in order.
    let looks: [Int: [[ButtonLook]]]
    /// The fonts that packets do not carry anyway.
    let absentFonts: Set<String>

    /// The resolution at which pages are looked at.
    static let dotsPerInch = 96.0

    /// Makes the reference.
    ///
    /// - Parameter packet: Any packet of the batch.
    /// - Returns: Nil when the packet does not begin with what the batch's packets begin with.
    /// - Throws: `PreviewError`.
    public init?(_ outline: PacketOutline, from packet: [UInt8], _ process: PreviewProcess) throws(PreviewError) {
        guard packet.count >= outline.staticCount, let blank = outline.samples.first,
            SHA256.digest(packet[..<outline.staticCount]) == outline.staticDigest
        else { return nil }
        let part = packet[..<outline.staticCount]
        let places = ShownPlace.all(outline)
        var printed: [Int: PreprintedText] = [:]
        var looks: [Int: [[ButtonLook]]] = [:]
        var absent: Set<String> = []
        for (index, sample) in ([blank] + outline.samples.dropFirst()).enumerated() {
            guard case .file(let file) = ShownFile.make(Array(part) + sample, outline) else { return nil }
            let document = try process.open(file)
            if index == 0 { absent = Set(try document.fonts().filter(\.isAbsent).map(\.name)) }
            for (page, list) in places where page < document.pageCount {
                if index == 0 { printed[page] = PreprintedText(try document.text(page: page)) }
                guard list.contains(where: { !$0.states.isEmpty }) else { continue }
                let image = try document.image(page: page, dotsPerInch: Self.dotsPerInch)
                for (number, place) in list.enumerated() {
                    let look =
                        place.states.isEmpty ? [] : [ButtonLook(image, place.area, dotsPerInch: Self.dotsPerInch)]
                    if index == 0 { looks[page, default: []].append(look) } else { looks[page]?[number] += look }
                }
            }
        }
        self.printed = printed
        self.looks = looks
        absentFonts = absent
    }
}

extension PreviewFont {
    /// Whether a viewer has to find a substitute.
    var isAbsent: Bool { !isEmbedded && !isStandard }
}
