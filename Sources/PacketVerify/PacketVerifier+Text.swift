import PDFPreview
import PacketTemplate

/// A text that is meant to stand in a place.
struct IntendedText {
    var place: ShownPlace
    var text: String
    /// How many characters at its end were left out.
    var dropped: Int
}

extension PacketVerifier {
    /// Compares the text of a place with what is meant to be there.
    func check(_ intended: IntendedText, on page: ShownPage) throws(PreviewError) -> [VerifyFinding] {
        let (place, text) = (intended.place, intended.text)
        let wanted = ComparableText(try process.normalized(text))
        if let whole = page.unplaced {
            let isThere = ComparableText(whole).contains(wanted)
            return isThere ? [] : [finding(.textMissing, place, "the value is not on its page", expected: text)]
        }
        let characters = page.characters(in: place)
        let own = page.own(characters, place)
        let readings = readings(characters, own, place)
        if wanted.isEmpty {
            guard !own.isEmpty else { return [] }
            return [
                finding(.textDiffers, place, "the field has text and should be empty", expected: "", found: string(own))
            ]
        }
        guard
            readings.contains(where: { matches($0, wanted, intended) })
                || isBetween(own, characters, wanted, in: place)
                || (reference == nil && readings.contains { $0.contains(wanted) })
        else {
            return [difference(readings, wanted, intended, found: characters)]
        }
        guard page.shows(characters) else {
            return [finding(.textInvisible, place, "the text is there but nothing is to be seen of it", expected: text)]
        }
        return []
    }

    /// The ways to read the characters of a place: in poppler's order, and line by line.
    private func readings(
        _ characters: [PreviewText.Character], _ own: [PreviewText.Character], _ place: ShownPlace
    ) -> [ComparableText] {
        let lists = own.count == characters.count ? [own] : [own, characters]
        return lists.flatMap { list in
            [list, ShownPage.lines(list, direction: place.direction).flatMap { $0 }].map { ComparableText(string($0)) }
        }
    }

    func string(_ characters: [PreviewText.Character]) -> String { characters.map(\.text).joined() }

    private func matches(
        _ found: ComparableText, _ wanted: ComparableText, _ intended: IntendedText
    ) -> Bool {
        if found == wanted { return true }
        if outline.fields[intended.place.field].isPassword {
            return !found.isEmpty && found.characters.allSatisfy { $0 == "*" }
        }
        if intended.dropped > 0, wanted.hasPrefix(found),
            found.characters.count + intended.dropped >= wanted.characters.count
        {
            return true
        }
        if intended.text.unicodeScalars.contains("\u{AD}"), found.withoutHyphens == wanted.withoutHyphens {
            return true
        }
        // Where directions mix, the order on the page is not the order of the text.
        return wanted.runsFromRight && found.sorted == wanted.sorted
    }

    /// Where fields overlap, a character may be either's: everything that is surely the field's has to be in its value,
    /// and all of its value in the place.
    private func isBetween(
        _ own: [PreviewText.Character], _ all: [PreviewText.Character], _ wanted: ComparableText, in place: ShownPlace
    ) -> Bool {
        guard place.isShared else { return false }
        let orders = [all, ShownPage.lines(all, direction: place.direction).flatMap { $0 }]
        return wanted.contains(inOrder: ComparableText(string(own)))
            && orders.contains { ComparableText(string($0)).contains(inOrder: wanted) }
    }

    private func difference(
        _ readings: [ComparableText], _ wanted: ComparableText, _ intended: IntendedText,
        found characters: [PreviewText.Character]
    ) -> VerifyFinding {
        let (place, text) = (intended.place, intended.text)
        if characters.isEmpty { return finding(.textMissing, place, "the value is not on its page", expected: text) }
        let isCut = readings.contains { $0.characters.count < wanted.characters.count && wanted.contains(inOrder: $0) }
        return isCut
            ? finding(
                .textCut, place, "a part of the value is cut off or missing", expected: text, found: string(characters))
            : finding(.textDiffers, place, "another text is on the page", expected: text, found: string(characters))
    }

    /// Compares the rows of a list box: the selected ones, and only they, have a bar behind them.
    func check(_ options: [String], of place: ShownPlace, on page: ShownPage) throws(PreviewError) -> [VerifyFinding] {
        guard page.unplaced == nil else { return [] }
        let lines = ShownPage.lines(page.characters(in: place, printed: true), direction: place.direction)
        var barred: [ComparableText] = []
        for line in lines where page.hasBar(behind: line, place) { barred.append(ComparableText(string(line))) }
        var wanted: [ComparableText] = []
        for option in options { wanted.append(ComparableText(try process.normalized(option))) }
        // A row that is too long is cut at the edge of the box.
        let isRight =
            barred.count == wanted.count
            && wanted.allSatisfy { row in barred.contains { $0 == row || (!$0.isEmpty && row.hasPrefix($0)) } }
        if isRight { return [] }
        return [
            finding(
                .selectionDiffers, place, "the list does not show its selection",
                expected: options.joined(separator: "; "),
                found: barred.map { String($0.characters) }.joined(separator: "; "))
        ]
    }
}
