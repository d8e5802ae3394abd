import PDFForms
public import PDFPreview
public import PacketTemplate

/// Looks at packets of a batch with a viewer's eyes: is each value on its page, and can it be seen? One for each worker.
public final class PacketVerifier {
    let outline: PacketOutline
    let reference: VerifyReference?
    let process: PreviewProcess
    let places: [Int: [ShownPlace]]

    /// Makes a verifier.
    ///
    /// - Parameter reference: What nothing filled in looks like. Without it, buttons are not compared, and text that is
    ///   printed where a field is cannot be told from its value.
    public init(_ outline: PacketOutline, _ reference: VerifyReference?, _ process: PreviewProcess) {
        self.outline = outline
        self.reference = reference
        self.process = process
        places = ShownPlace.all(outline)
    }

    /// What is wrong with a packet; nothing when every value is on its page.
    ///
    /// - Parameters:
    ///   - password: Opens the packet, when it is encrypted.
    ///   - isChanged: Whether the file is known to be another than was written; its fonts are looked at then.
    /// - Complexity: Every page with fields is read and drawn once.
    public func findings(
        in packet: [UInt8], password: String? = nil, intended: IntendedPacket, isChanged: Bool = false
    ) -> [VerifyFinding] {
        if outline.isPrefilled {
            guard fits(intended.values) else { return [Self.otherJournal] }
            return findings(inDataOf: packet, intended.values, password: password)
        }
        let file: [UInt8]
        switch ShownFile.make(packet, outline, password: password) {
        case .file(let made): file = made
        case .encrypted: return [Self.passwordNeeded]
        case .unreadable: return [Self.unreadable]
        }
        do throws(PreviewError) {
            let document = try process.open(file, password: password)
            return try findings(ofFile: document, intended, isChanged)
        } catch {
            return [VerifyFinding(error)]
        }
    }

    private func findings(
        ofFile document: PreviewDocument, _ intended: IntendedPacket, _ isChanged: Bool
    ) throws(PreviewError) -> [VerifyFinding] {
        var findings: [VerifyFinding] = []
        let pageCount = outline.pages.count + intended.parts.reduce(0) { $0 + ($1.addendum?.pageCount ?? 0) }
        if document.pageCount != pageCount {
            findings.append(
                VerifyFinding(.pageCount, "the file has \(document.pageCount) pages, \(pageCount) were written"))
        }
        if isChanged { findings += try missingFonts(in: document) }
        return try findings + self.findings(in: document, intended, pages: 0..<document.pageCount)
    }

    /// The fonts that the pages of a document use, and that neither it nor what was written carries.
    private func missingFonts(in document: PreviewDocument) throws(PreviewError) -> [VerifyFinding] {
        try document.fonts().filter { $0.isAbsent && !(reference?.absentFonts.contains($0.name) ?? false) }.map {
            VerifyFinding(.fontMissing, "the font “\($0.name)” is not in the file; viewers show another one")
        }
    }

    /// What is wrong with a packet in a print file.
    ///
    /// - Returns: Findings with the pages of the file.
    /// - Throws: `PreviewError` when the process ended; the document is no longer open then.
    /// - Complexity: Every page of the packet with fields is read and drawn once.
    public func findings(
        inPrintFile document: PreviewDocument, intended: IntendedPacket
    ) throws(PreviewError) -> [VerifyFinding] {
        guard let pages = intended.pages else { return [Self.otherJournal] }
        guard pages.upperBound <= document.pageCount else {
            return [
                VerifyFinding(
                    .pageCount, page: pages.upperBound,
                    "the file has \(document.pageCount) pages; the packet was on pages \(pages.lowerBound + 1) to \(pages.upperBound)"
                )
            ]
        }
        return try findings(in: document, intended, pages: pages)
    }

    /// - Parameter pages: The packet's, in the document.
    private func findings(
        in document: PreviewDocument, _ intended: IntendedPacket, pages: Range<Int>
    ) throws(PreviewError) -> [VerifyFinding] {
        var findings: [VerifyFinding] = []
        var page = pages.lowerBound
        for part in intended.parts {
            guard fits(part.values) else { return [Self.otherJournal] }
            for sheet in part.sheets ?? Array(outline.pages.indices) {
                findings += try self.findings(ofSheet: sheet, as: page, in: document, part.values)
                page += 1
            }
        }
        for part in intended.parts {
            if let addendum = part.addendum { findings += try self.findings(of: addendum, in: document, pages) }
        }
        return findings
    }

    private func fits(_ values: [IntendedValue]) -> Bool { values.count == outline.fields.count }

    /// What is wrong with a page of the template that is a page of the document.
    private func findings(
        ofSheet sheet: Int, as page: Int, in document: PreviewDocument, _ intended: [IntendedValue]
    ) throws(PreviewError) -> [VerifyFinding] {
        guard let known = places[sheet], known.contains(where: { intended[$0.field] != .kept }) else { return [] }
        let list = page == sheet ? known : known.map { $0.moved(to: page) }
        guard page < document.pageCount else { return list.filter { intended[$0.field] != .kept }.map(missing) }
        let shown = ShownPage(
            text: try document.text(page: page),
            image: try document.image(page: page, dotsPerInch: VerifyReference.dotsPerInch),
            printed: reference?.printed[sheet], places: list)
        guard shown.all.count * list.count <= Self.comparisonLimit else {
            let message = "the page has too many places of fields, and too many letters in them"
            return [VerifyFinding(.unreadable, page: page + 1, message)]
        }
        return try findings(of: list, on: shown, in: document, intended)
    }

    /// What is wrong on a page.
    private func findings(
        of places: [ShownPlace], on shown: ShownPage, in document: PreviewDocument, _ intended: [IntendedValue]
    ) throws(PreviewError) -> [VerifyFinding] {
        var findings: [VerifyFinding] = []
        var suspects: [IntendedText] = []
        for (number, place) in places.enumerated() {
            switch intended[place.field] {
            case .kept: continue
            case .text(let text, let dropped):
                let wanted = IntendedText(place: place, text: text, dropped: dropped)
                let found = try check(wanted, on: shown)
                if found.isEmpty { continue }
                suspects.append(wanted)
            case .state(let state): findings += check(state, of: place, number: number, on: shown)
            case .selection(let options): findings += try check(options, of: place, on: shown)
            }
        }
        let seen = try withoutSpill(of: suspects, shown)
        for suspect in suspects {
            let found = try check(suspect, on: seen)
            if !found.isEmpty, runsFromRight(places, intended) {
                let isThere = try isFound(suspect.text, suspect.place, document)
                if isThere { continue }
            }
            findings += found
        }
        return findings
    }

    /// The page without what runs out of fields: that is no fault of the field beside them, which may be too small itself.
    private func withoutSpill(of suspects: [IntendedText], _ shown: ShownPage) throws(PreviewError) -> ShownPage {
        var (seen, open) = (shown, suspects)
        for _ in 0..<Self.mostSpillRounds {
            var rest: [IntendedText] = []
            for suspect in open {
                guard try check(suspect, on: seen).contains(where: { $0.code == .textCut }) else {
                    rest.append(suspect)
                    continue
                }
                let spill = seen.spill(of: ComparableText(try process.normalized(suspect.text)), from: suspect.place)
                if !spill.isEmpty { seen = seen.without(spill) }
            }
            if rest.count == open.count { break }
            open = rest
        }
        return seen
    }

    /// So often the fields are looked at for texts that run out of them: what one leaves may show that another is cut.
    private static let mostSpillRounds = 4

    /// How many pairs of a character and a place are compared on a page.
    private static let comparisonLimit = 1 << 27

    static let otherJournal = VerifyFinding(.noJournal, "the journal does not fit the packet")
    static let unreadable = VerifyFinding(.unreadable, "the file cannot be read as a fillable form")
    static let passwordNeeded = VerifyFinding(
        .passwordNeeded,
        "the packet is encrypted; give the owner's password, or the one of all packets, with --password-file")

    private func missing(_ place: ShownPlace) -> VerifyFinding {
        finding(.textMissing, place, "its page is missing")
    }

    func finding(
        _ code: VerifyFinding.Code, _ place: ShownPlace, _ message: String, expected: String? = nil,
        found: String? = nil
    ) -> VerifyFinding {
        VerifyFinding(
            code, field: outline.fields[place.field].name, page: place.page + 1, message, expected: expected,
            found: found)
    }
}

extension VerifyFinding {
    /// What keeps a document from being looked at.
    public init(_ error: PreviewError) {
        switch error.code {
        case .passwordNeeded: self = PacketVerifier.passwordNeeded
        case .crashed, .tooSlow: self.init(.crashed, error.message)
        default: self.init(.unreadable, error.message)
        }
    }
}
