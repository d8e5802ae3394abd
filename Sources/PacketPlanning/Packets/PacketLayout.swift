import PDFForms

/// In what order forms, copies and empty pages follow each other in packets of one combination.
struct PacketLayout {
    /// A form that rows fill.
    struct Place {
        /// Its index among the forms.
        var form: Int
        /// What its fields stand under; empty where they are called as in the form.
        var name: String
    }

    private(set) var places: [Place] = []
    private(set) var pieces: [FormPiece] = []

    /// - Parameters:
    ///   - counts: How many of each form there are, without copies.
    ///   - isPlain: Whether the fields of the only form keep their names.
    init(_ forms: [PacketForm], _ counts: [Int], isPlain: Bool, isFillable: Bool, isForPrint: Bool) {
        var taken = Set<String>()
        let hasBlanks = forms.contains(where: \.startsOnRight)
        // The first one of each form has its very name.
        var names = forms.map { [$0.name] }
        taken.formUnion(forms.map(\.name))
        var pages = 0
        for (index, form) in forms.enumerated() {
            for _ in 0..<counts[index] {
                var original: Int?
                for _ in 0..<(isForPrint ? 1 : form.copies) {
                    if form.startsOnRight, !isForPrint, pages % 2 == 1 {
                        pieces.append(.blank)
                        pages += 1
                    }
                    if let original, !isFillable {
                        pieces.append(.copy(of: original))
                    } else {
                        let name =
                            isPlain ? "" : names[index].popLast() ?? PacketFormName.free(form.name, &taken)
                        original = pieces.count
                        places.append(Place(form: index, name: name))
                        pieces.append(.form(index, name: name))
                    }
                    pages += form.pageCount
                }
                // A print file takes the empty pages that it needs out of these.
                if isForPrint, hasBlanks { pieces.append(.blank) }
            }
        }
    }
}
