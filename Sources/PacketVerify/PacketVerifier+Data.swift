import PDFForms
import PDFObjects
import PacketTemplate

/// Packets of dynamic XFA: no page shows their values, so each is looked for in the data.
extension PacketVerifier {
    func findings(
        inDataOf packet: [UInt8], _ intended: [IntendedValue], password: String?
    ) -> [VerifyFinding] {
        let form: Form
        do throws(PDFError) {
            form = Form(try PDFDocument(reading: packet, password: password))
            try form.document.budget.check()
        } catch {
            return [error.code == .passwordNeeded ? Self.passwordNeeded : Self.unreadable]
        }
        guard let data = form.dynamicData, !form.document.wasRepaired else { return [Self.unreadable] }
        return zip(outline.fields, intended).compactMap { entry, value in
            guard let field = data.field(named: entry.name) else {
                return value == .kept ? nil : VerifyFinding(.textMissing, field: entry.name, "the data lack its value")
            }
            return finding(of: field, value)
        }
    }

    private func finding(of field: XFADataField, _ intended: IntendedValue) -> VerifyFinding? {
        let name = field.field.name
        let held = field.field.value
        let text = held.first ?? ""
        switch intended {
        case .kept: return nil
        case .text(let wanted, _):
            // The journal has asterisks for a password.
            let isHidden = field.field.flags.contains(.password)
            let isThere =
                isHidden
                ? text.unicodeScalars.count == wanted.unicodeScalars.count : field.shows(wanted, forData: text)
            guard !isThere else { return nil }
            return VerifyFinding(
                text.isEmpty ? .textMissing : .textDiffers, field: name,
                text.isEmpty ? "nothing of the value is in the data" : "another text is in the data",
                expected: wanted, found: isHidden ? nil : text)
        case .state(let state):
            let states = field.field.onStates
            if let state, !states.indices.contains(state) {
                return VerifyFinding(.noJournal, field: name, "the journal does not fit the packet")
            }
            let wanted = state.map { states[$0].text } ?? field.dataForOff
            guard text != wanted else { return nil }
            return VerifyFinding(
                .buttonDiffers, field: name, "the data have it in another state", expected: wanted, found: text)
        case .selection(let wanted):
            let isThere =
                wanted.count == held.count && zip(wanted, held).allSatisfy { field.shows($0, forData: $1) }
            guard !isThere else { return nil }
            return VerifyFinding(
                .selectionDiffers, field: name, "the data have another selection",
                expected: wanted.joined(separator: ", "), found: held.joined(separator: ", "))
        }
    }
}
