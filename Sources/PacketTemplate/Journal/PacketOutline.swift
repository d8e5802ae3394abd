public import PDFForms
public import PDFObjects

/// What the packets of a batch have in common, as far as somebody who looks at them again needs it: where the fields
/// are, and what nothing filled in looks like.
public struct PacketOutline: Sendable, Hashable {
    /// One place where a field is shown.
    public struct Place: Sendable, Hashable {
        /// The page from 0.
        public var page: Int
        /// The widget's rectangle in default user space, in points.
        public var rectangle: PDFRectangle
        /// How the widget is turned against its page, in degrees counterclockwise (MK, R).
        public var rotation: Int
        /// The indexes of the field's states for which this button is on.
        public var states: [Int]
    }

    /// A field that rows fill.
    public struct Entry: Sendable, Hashable {
        /// The fully qualified name.
        public var name: String
        /// The kind.
        public var kind: FieldKind
        /// Whether it shows asterisks.
        public var isPassword: Bool
        /// Where pages show it. Places that depend on optional content are left out: it may be switched off.
        public var places: [Place]
    }

    /// The pages.
    public var pages: [PageView]
    /// The fields in the order of a row's values.
    public var fields: [Entry]
    /// Whether the packets are forms.
    public var isFillable: Bool
    /// Whether the packets are forms whose values stand in their XFA data, and on no page.
    public var isPrefilled: Bool
    /// How many bytes all packets begin with, or all print files.
    public var staticCount: Int
    /// The SHA-256 of those bytes.
    public var staticDigest: [UInt8]
    /// What follows these bytes in packets for comparison: first with nothing filled in, then with each button on, in
    /// its first state, its second state and so on. None where no page shows values.
    public var samples: [[UInt8]]

    /// How many states of a button are kept for comparison.
    static let sampledStates = 16
    /// How many bytes all samples together may have.
    static let sampleLimit = 16 << 20

    /// Makes the outline of a template's packets.
    ///
    /// - Complexity: O(size of the template): some packets are written.
    public init(_ template: CompiledTemplate, of form: Form) {
        let document = form.document
        pages = document.pages.map { PageView(of: $0, in: document) }
        fields = template.fields.map { [pages] in Entry($0, pages: pages) }
        isFillable = template.isFillable
        isPrefilled = template.isPrefilled
        if template.print == nil {
            (staticCount, staticDigest) = (template.part.bytes.count, template.prefix.hash.digest())
        } else {
            let beginning = PrintVolume.beginning(of: template)
            (staticCount, staticDigest) = (beginning.count, SHA256.digest(beginning))
        }
        samples = []
        if isPrefilled { return }
        let buttons = template.fields.filter(\.field.isBox)
        let states = buttons.map { $0.choices.stateCount }.max() ?? 0
        let stamper = PacketStamper(template)
        var size = 0
        for sample in -1..<min(states, Self.sampledStates) {
            var values = FieldValues()
            for plan in template.fields {
                let spelling =
                    plan.field.isBox && sample >= 0 && sample < plan.choices.stateCount
                    ? ButtonWords.spelling(of: sample) : nil
                values.append(Array((spelling ?? "").utf8)[...])
            }
            guard let packet = Self.packet(values, stamper) else { break }
            size += packet.count - staticCount
            guard size <= Self.sampleLimit else { break }
            samples.append(Array(packet[staticCount...]))
        }
    }

    /// The packet of some values, alone in its print file where there are such; nil when it cannot be made.
    private static func packet(_ values: FieldValues, _ stamper: PacketStamper) -> [UInt8]? {
        guard stamper.template.print != nil else { return stamper.stamp(complete: values) ? stamper.packet : nil }
        return stamper.draw(complete: values).map { PrintVolume.file(of: $0, stamper.template) }
    }
}

extension PacketOutline.Entry {
    fileprivate init(_ plan: FieldPlan, pages: [PageView]) {
        let field = plan.field
        name = field.name
        kind = field.kind
        isPassword = field.kind == .text && field.flags.contains(.password)
        places = field.widgets.compactMap { widget in
            guard widget.isVisible, widget.optionalContent == nil, let page = widget.page, page < pages.count,
                let rectangle = widget.rectangle
            else { return nil }
            let turn = widget.turn(onPage: pages[page].rotation)
            let angle = widget.characteristics.rotation + (turn == nil ? 0 : pages[page].rotation)
            let own = widget.onStates.compactMap { plan.choices.index(of: $0) }
            return PacketOutline.Place(
                page: page, rectangle: turn?.bounds(of: rectangle) ?? rectangle, rotation: angle % 360,
                states: field.isBox ? (widget.onStates.isEmpty ? [0] : own) : [])
        }
    }
}
