import PDFForms
import PDFObjects
import PDFText

/// Finds where packets show what rows say, by laying out their texts once more. One for each worker.
public struct InkFinder {
    private let template: CompiledTemplate
    private var text = EncodedText()
    private var lines = TextLines()

    /// Finds it for the packets of a template.
    public init(_ template: CompiledTemplate) { self.template = template }

    /// Where codes and pictures may stand, whatever rows say.
    public var drawnPlaces: [FieldInk] {
        template.fields.indices.filter { template.fields[$0].isDrawn }.flatMap { index in
            template.fields[index].widgets.compactMap { Self.whole($0, of: index) }
        }
    }

    /// Where a packet shows texts and choices. Pictures and codes are not among it.
    ///
    /// - Parameter values: What the packet is meant to show, in the order of the template's fields.
    /// - Complexity: O(letters).
    public mutating func ink(of values: [IntendedValue]) -> [FieldInk] {
        var found: [FieldInk] = []
        for (index, value) in zip(template.fields.indices, values) {
            let plan = template.fields[index]
            switch value {
            case .text(let shown, _):
                guard !shown.isEmpty else { continue }
                for widget in plan.widgets {
                    if let ink = ink(of: shown, in: widget, plan, index) { found.append(ink) }
                }
            case .state(let state):
                guard let state else { continue }
                found += plan.widgets.filter { shows(state, $0, of: plan) }.compactMap { Self.whole($0, of: index) }
            case .selection(let options):
                if !options.isEmpty { found += plan.widgets.compactMap { Self.whole($0, of: index) } }
            case .kept:
                guard !plan.isDrawn, !plan.field.value.isEmpty else { continue }
                found += plan.widgets.compactMap { Self.whole($0, of: index) }
            }
        }
        return found
    }

    private func shows(_ state: Int, _ widget: WidgetPlan, of plan: FieldPlan) -> Bool {
        let states = widget.widget?.onStates ?? []
        return states.isEmpty || states.contains { plan.choices.index(of: $0) == state }
    }

    private mutating func ink(of shown: String, in widget: WidgetPlan, _ plan: FieldPlan, _ index: Int) -> FieldInk? {
        guard case .text(let textPlan) = widget.content else { return Self.whole(widget, of: index) }
        guard var ink = Self.whole(widget, of: index), textPlan.encode(Array(shown.utf8)[...], into: &text) else {
            return nil
        }
        textPlan.layOut(&text, overflow: plan.overflow, into: &lines)
        guard let bounds = textPlan.inkBounds(of: text, lines) else { return nil }
        // What does not turn with its page stands elsewhere; its rectangle has to do.
        if widget.widget?.flags.contains(.noRotate) != true {
            ink.rectangle = textPlan.box.matrix(on: ink.rectangle).bounds(of: bounds)
        }
        return ink
    }

    private static func whole(_ widget: WidgetPlan, of field: Int) -> FieldInk? {
        guard let page = widget.widget?.page, let rectangle = widget.widget?.rectangle else { return nil }
        return FieldInk(field: field, page: page, rectangle: rectangle)
    }
}
