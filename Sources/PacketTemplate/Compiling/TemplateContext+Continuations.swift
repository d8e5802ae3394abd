import PDFForms
import PDFObjects

extension TemplateContext {
    /// Adds plans for the fields in which others go on; returns how, or nil when none does.
    ///
    /// - Throws: `PDFError` with code `.fieldNotFound` for a target that the form lacks, and `.unsupported` for one that
    ///   takes no running text or has a value of its own.
    mutating func planContinuations() throws(PDFError) -> ContinuationPlan? {
        let all = Set(options.continuations.values)
        let targets = options.continuations.filter { planIndexes[$0.key] != nil || all.contains($0.key) }
        guard !targets.isEmpty else { return nil }
        for name in targets.keys.sorted() where options.markup[name] == .markdown {
            throw PDFError(
                .unsupported, "the text of the field “\(name)” is Markdown, which cannot go on in another field")
        }
        let filled = planIndexes
        for name in Set(targets.values).sorted() {
            guard let field = form.field(named: name) else {
                throw PDFError(.fieldNotFound, "the form has no field “\(name)” for the rest of a text to go on in")
            }
            guard field.kind == .text, !field.isComb, field.flags.isDisjoint(with: [.password, .fileSelect]) else {
                throw PDFError(.unsupported, "the field “\(name)” takes no running text, so no text can go on in it")
            }
            guard filled[name] == nil else {
                throw PDFError(
                    .unsupported, "the field “\(name)” has a value of its own, so no other text can go on in it")
            }
            add(field)
        }
        return try ContinuationPlan(targets, indexes: planIndexes)
    }
}
