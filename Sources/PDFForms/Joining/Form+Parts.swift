public import PDFObjects

/// What holds for the whole form, or in a joined one for the form that a field is from.
extension Form {
    /// The part that an object is from; nil in a form that was not joined.
    ///
    /// - Complexity: O(log parts).
    private func part(of object: PDFReference) -> FormPart? {
        var (low, high) = (0, parts.count)
        while low < high {
            let middle = (low + high) / 2
            if parts[middle].numbers.upperBound <= object.number { low = middle + 1 } else { high = middle }
        }
        return low < parts.count && parts[low].numbers.contains(object.number) ? parts[low] : nil
    }

    /// DR for a widget or an appearance stream (ISO 32000-1, table 218).
    public func resources(for object: PDFReference) -> PDFObject? {
        parts.isEmpty ? acroForm["DR"] : part(of: object)?.resources ?? nil
    }

    /// DA for a widget, the last resort of strings that name no font.
    func defaultAppearance(for widget: Widget) -> [UInt8]? {
        parts.isEmpty ? document.resolve(acroForm["DA"]).string : part(of: widget.reference)?.defaultAppearance ?? nil
    }

    /// Whether a viewer is asked to make the appearance of a widget.
    public func needsAppearance(_ widget: Widget) -> Bool {
        parts.isEmpty ? needAppearances : part(of: widget.reference)?.needAppearances ?? false
    }

    /// The XFA of the form that a widget is from.
    func xfa(of widget: Widget) -> XFAKind { parts.isEmpty ? xfa : part(of: widget.reference)?.xfa ?? .none }

    /// Whether the form that a widget is from was last saved by Acrobat 9.0.
    func isOfAcrobat9(_ widget: Widget) -> Bool {
        parts.isEmpty ? isOfAcrobat9 : part(of: widget.reference)?.isOfAcrobat9 ?? false
    }

    /// Whether the producer of a document (ISO 32000-1, table 317) is Acrobat 9.0.
    static func isOfAcrobat9(_ document: PDFDocument) -> Bool {
        let producer = document.resolve(document.dictionary(document.trailer["Info"])?["Producer"]).string
        return producer.map { TextString.decode(Array($0.prefix(64))).hasPrefix("Adobe Acrobat 9.0") } ?? false
    }

    /// The index of the part that a widget is from; nil in a form that was not joined.
    func partIndex(of widget: Widget) -> Int? {
        parts.isEmpty ? nil : parts.firstIndex { $0.numbers.contains(widget.reference.number) }
    }
}
