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
    ///   - addendum: What the pages behind its forms are meant to show; nil where there are none.
    ///   - isChanged: Whether the file is known to be another than was written; its fonts are looked at then.
    /// - Complexity: Every page with fields is read and drawn once.
    public func findings(
        in packet: [UInt8], password: String? = nil, intended: [IntendedValue],
        addendum: IntendedAddendum? = nil, isChanged: Bool = false
    ) -> [VerifyFinding] {
        guard intended.count == outline.fields.count else {
            return [VerifyFinding(.noJournal, "the journal does not fit the packet")]
        }
        if outline.isPrefilled { return findings(inDataOf: packet, intended, password: password) }
        let file: [UInt8]
        switch ShownFile.make(packet, outline, password: password) {
        case .file(let made): file = made
        case .encrypted: return [Self.passwordNeeded]
        case .unreadable: return [Self.unreadable]
        }
        do throws(PreviewError) {
            let document = try process.open(file, password: password)
            return try findings(
                in: document, intended, pageCount: outline.pages.count + (addendum?.pageCount ?? 0), isChanged)
                + findings(of: addendum, in: document)
        } catch {
            if error.code == .passwordNeeded { return [Self.passwordNeeded] }
            let code: VerifyFinding.Code = [.crashed, .tooSlow].contains(error.code) ? .crashed : .unreadable
            return [VerifyFinding(code, error.message)]
        }
    }

    private func findings(
        in document: PreviewDocument, _ intended: [IntendedValue], pageCount: Int, _ isChanged: Bool
    ) throws(PreviewError) -> [VerifyFinding] {
        var findings: [VerifyFinding] = []
        if document.pageCount != pageCount {
            findings.append(
                VerifyFinding(.pageCount, "the file has \(document.pageCount) pages, \(pageCount) were written"))
        }
        if isChanged {
            for font in try document.fonts()
            where font.isAbsent && !(reference?.absentFonts.contains(font.name) ?? false) {
                findings.append(
                    VerifyFinding(.fontMissing, "the font “\(font.name)” is not in the file; viewers show another one"))
            }
        }
        for page in places.keys.sorted() {
            guard let list = places[page], list.contains(where: { intended[$0.field] != .kept }) else { continue }
            guard page < document.pageCount else {
                findings += list.filter { intended[$0.field] != .kept }.map { missing($0) }
                continue
            }
            let shown = ShownPage(
                text: try document.text(page: page),
                image: try document.image(page: page, dotsPerInch: VerifyReference.dotsPerInch),
                printed: reference?.printed[page], places: list)
            guard shown.all.count * list.count <= Self.comparisonLimit else {
                findings.append(
                    VerifyFinding(
                        .unreadable, page: page + 1,
                        "the page has too many places of fields, and too many letters in them"))
                continue
            }
            findings += try self.findings(of: list, on: shown, in: document, intended)
        }
        return findings
    }

    /// What is wrong on a page.
    private func findings(
        of places: [ShownPlace], on shown: ShownPage, in document: PreviewDocument, _ intended: [IntendedValue]
    ) throws(PreviewError) -> [VerifyFinding] {
        var findings: [VerifyFinding] = []
        var suspects: [IntendedText] = []
        var spill: Set<PreviewText.Character> = []
        for (number, place) in places.enumerated() {
            switch intended[place.field] {
            case .kept: continue
            case .text(let text, let dropped):
                let wanted = IntendedText(place: place, text: text, dropped: dropped)
                let found = try check(wanted, on: shown)
                if found.isEmpty { continue }
                suspects.append(wanted)
                if found.contains(where: { $0.code == .textCut }) {
                    spill.formUnion(shown.spill(of: ComparableText(try process.normalized(text)), from: place))
                }
            case .state(let state): findings += check(state, of: place, number: number, on: shown)
            case .selection(let options): findings += try check(options, of: place, on: shown)
            }
        }
        // What runs out of one field is no fault of the field beside it.
        let seen = spill.isEmpty ? shown : shown.without(spill)
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

    /// How many pairs of a character and a place are compared on a page.
    private static let comparisonLimit = 1 << 27

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
