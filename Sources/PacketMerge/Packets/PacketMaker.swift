import PDFObjects
import PacketModel
import PacketTemplate

/// What a worker makes packets of one combination of forms with.
final class PacketMaker {
    let variant: PacketVariant
    let stamper: PacketStamper
    let seal: PacketSeal
    let inspector: (any PacketInspector)?
    private let forms: [FormEvaluator]
    private let information: PacketInformation?
    private let keepsIntended: Bool

    init(_ variant: PacketVariant, _ plan: MergePlan, inspection: (any PacketInspection)?) {
        let pictures = plan.pictures
        information = plan.information?.separated()
        keepsIntended = plan.keepsIntended
        self.variant = variant
        stamper = PacketStamper(variant.template, pictures: pictures)
        seal = PacketSeal(variant)
        inspector = inspection?.makeInspector(of: variant)
        forms = variant.bindings.map { FormEvaluator($0) }
    }

    /// What all its packets begin with; nil for packets that are encrypted each with its own key.
    var commonBeginning: CommonBeginning? {
        guard case .digest = seal else { return nil }
        return CommonBeginning(variant: variant.index, count: variant.template.staticCount)
    }

    /// Evaluates the values of all forms.
    func evaluate(_ packet: PreparedPacket, of record: Record, into values: inout FieldValues) -> [Diagnostic] {
        if information != nil { return evaluateAll(packet, of: record, into: &values) + inform(record) }
        return evaluateAll(packet, of: record, into: &values)
    }

    /// Has the packet say of itself what its row wants.
    private func inform(_ record: Record) -> [Diagnostic] {
        guard let information else { return [] }
        var problems: [Diagnostic] = []
        stamper.information = information.information(for: record, &problems)
        return problems
    }

    private func evaluateAll(
        _ packet: PreparedPacket, of record: Record, into values: inout FieldValues
    ) -> [Diagnostic] {
        values.removeAll()
        if packet.parts.isEmpty, forms.count == 1 { return forms[0].evaluate(record, into: &values) }
        var problems: [Diagnostic] = []
        if packet.parts.isEmpty {
            for form in forms { problems += form.evaluate(record, into: &values) }
        } else {
            for part in packet.parts { problems += forms[part.form].evaluate(part.record, into: &values) }
        }
        return problems
    }

    /// Evaluates the values of one form; fields of others are kept.
    private func evaluate(_ part: PreparedPacket.Part, into values: inout FieldValues) -> [Diagnostic] {
        values.removeAll()
        var problems: [Diagnostic] = []
        for (index, form) in forms.enumerated() {
            if index == part.form {
                problems += form.evaluate(part.record, into: &values)
            } else {
                for _ in 0..<form.count { values.appendKept() }
            }
        }
        return problems
    }

    /// Draws a packet for a print file: its forms one after the other.
    func draw(_ packet: PreparedPacket, of record: Record, _ values: inout FieldValues) -> DrawnPacket {
        guard !packet.parts.isEmpty else {
            let found = evaluate(packet, of: record, into: &values)
            return draw(values, sheets: nil, at: PacketSite(row: record.row), found)
        }
        let formPages = packet.parts.reduce(0) { $0 + $1.sheets.count }
        var site = PacketSite(row: record.row)
        var result = DrawnPacket(problems: inform(record))
        guard !result.problems.hasError else { return result }
        for part in packet.parts {
            let found = evaluate(part, into: &values)
            site.row = part.record.row
            site.pageCount = formPages + (result.record?.addendumPageCount ?? 0)
            site.followsAddendum = site.pageCount != formPages
            result.append(draw(values, sheets: part.sheets, at: site, found))
            site.pagesBefore += part.sheets.count
        }
        return result
    }

    private func draw(
        _ values: FieldValues, sheets: [Int]?, at site: PacketSite, _ found: [Diagnostic]
    ) -> DrawnPacket {
        let record = stamper.draw(values, sheets: sheets, at: site)
        // A row that is wrong already is drawn for what else is wrong with it.
        var drawn = DrawnPacket(record: found.hasError ? nil : record, problems: found + stamper.problems)
        if keepsIntended, drawn.record != nil { drawn.intended = [(sheets, stamper.intendedValues(values))] }
        return drawn
    }
}

/// A packet that was drawn for a print file.
struct DrawnPacket {
    /// What it brings to the file; nil when there is an error among the problems.
    var record: PrintRecord?
    var problems: [Diagnostic] = []
    /// What its parts are meant to show (`IntendedPacket.joined`); none when nobody wants to know.
    var intended: [(sheets: [Int]?, values: [UInt8])] = []

    /// Puts pages that were drawn with other values behind these.
    fileprivate mutating func append(_ other: DrawnPacket) {
        problems += other.problems
        intended += other.intended
        guard let more = other.record else { return }
        if record == nil { record = more } else { record?.append(more) }
    }
}

/// The makers of a worker. Few rows have other forms than the row before.
final class PacketMakers {
    private let plan: MergePlan
    private var current: PacketMaker?
    private var makers: [Int: PacketMaker] = [:]
    /// So many bytes of static parts are kept at hand.
    private static let sizeLimit = 64 << 20
    private var size = 0
    /// The codes of fonts in the print file that rows are drawn for.
    private var fonts: PrintFonts?

    init(_ plan: MergePlan) {
        self.plan = plan
    }

    /// What makes packets of a combination.
    func maker(of variant: PacketVariant) -> PacketMaker {
        if let current, current.variant === variant { return current }
        if let known = makers[variant.index] {
            current = known
            return known
        }
        size += variant.template.staticCount
        if size > Self.sizeLimit {
            makers.removeAll()
            size = variant.template.staticCount
        }
        let made = PacketMaker(variant, plan, inspection: plan.inspection)
        if let fonts { made.stamper.useCodes(of: fonts) }
        makers[variant.index] = made
        current = made
        return made
    }

    /// Has rows drawn with the codes that fonts have in a print file.
    func useCodes(of fonts: PrintFonts) {
        self.fonts = fonts
        for maker in makers.values { maker.stamper.useCodes(of: fonts) }
    }
}
