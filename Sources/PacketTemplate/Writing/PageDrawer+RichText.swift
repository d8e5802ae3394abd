import PDFForms
import PDFText

extension PageDrawer {
    /// Draws a text in several styles.
    mutating func drawRich(
        _ rich: RichText, with faces: RichFaces, of plan: FieldPlan, field: Int, in widget: WidgetPlan, table: Int?
    ) {
        var text = StyledText(rich, faces.plan)
        if let unsayable = text.unsayable { return reader.notes.reportMissing(unsayable, plan) }
        if text.hasJoinedLines { reader.notes.reportJoined(plan) }
        if text.joined.hasSplitEmoji { reader.notes.reportSplitEmoji(plan) }
        if text.isSimplified { reader.notes.reportSimplified(plan) }
        text.layOut(overflow: plan.overflow, into: &lines)
        let shown = reader.formatted[field]?.text ?? []
        guard takes(shown[...], faces.plan.base, of: plan, field) else { return }
        var used = [FaceUse](repeating: FaceUse(), count: faces.names.count)
        text.write(
            lines, names: faces.names, origin: widget.origin, used: &used, subsets: &subsets, into: &content)
        for (used, slots) in zip(used, faces.slots) { note(used, slots: slots) }
        noteSubsets(in: table)
    }
}
