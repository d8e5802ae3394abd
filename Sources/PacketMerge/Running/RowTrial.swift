public import PacketModel
public import PacketTemplate

/// One row, made into a packet as a merge makes it, and written nowhere: to say what becomes of it.
public struct RowTrial: Sendable {
    /// The forms of the packet, compiled together.
    public let template: CompiledTemplate
    /// The value of each field that rows fill, in the template's order; empty where it is kept or cannot be had.
    public let values: [String]
    /// What stands on the page, field by field; empty when there is no packet.
    public let intended: [IntendedValue]
    /// How texts came to stand in their boxes, for templates that explain (`CompileOptions.explains`).
    public let fittedTexts: [FittedText]
    /// What there is to say about the row.
    public let problems: [Diagnostic]
    /// Whether the packet could be written.
    public let isWritten: Bool
    /// The packet, encrypted where the plan says so; empty where it could not be written.
    public let packet: [UInt8]
    /// How many pages the packet has.
    public let pageCount: Int

    /// Tries a row. What is wrong with it keeps nothing from being tried.
    ///
    /// - Throws: What the plan's assembly throws.
    public init(_ record: Record, of plan: MergePlan) throws {
        var packet = PreparedPacket(variant: plan.assembly.whole)
        var problems = record.diagnostics
        var isMeant = true
        switch try plan.assembly.packet(for: record) {
        case .packet(let made): packet = made
        case .none: isMeant = false
        case .problem(let problem):
            isMeant = false
            problems.append(problem)
        }
        template = packet.variant.template
        let maker = PacketMaker(packet.variant, plan, inspection: nil)
        var given = FieldValues()
        guard isMeant else {
            (values, intended, fittedTexts, self.problems, isWritten, self.packet) = ([], [], [], problems, false, [])
            pageCount = template.pageCount
            return
        }
        problems += maker.evaluate(packet, of: record, into: &given)
        let isStamped = maker.stamper.stamp(given, at: PacketSite(row: record.row))
        problems += maker.stamper.problems
        values = (0..<template.filledCount).map { given[$0].map { String(decoding: $0, as: UTF8.self) } ?? "" }
        intended = IntendedPacket(decoding: maker.stamper.intendedValues(given))?.values ?? []
        pageCount = maker.stamper.pageCount
        fittedTexts = maker.stamper.fittedTexts
        let password = plan.protection.flatMap { PasswordReader($0).password(for: record, &problems) }
        isWritten = isStamped && !problems.hasError
        self.problems = problems
        guard isWritten else {
            self.packet = []
            return
        }
        if case .encryption(let encryptor) = maker.seal, let password {
            encryptor.add(maker.stamper, password: password)
            self.packet = encryptor.encrypt().first?.bytes ?? []
        } else {
            self.packet = maker.stamper.packet
        }
    }
}
