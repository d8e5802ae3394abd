import PDFForms

/// A field about whose values there is something to find out before anything is written: what they choose, how they are
/// spelled, whether they are too long, whether they are days.
struct CheckedField: Sendable, BitwiseCopyable {
    /// The field, by its place in the template.
    let field: Int
    /// The most characters that the field takes, where that is all there is to check.
    let limit: Int?

    /// Nil for a field that takes every value as it is.
    init?(_ plan: FieldPlan, at field: Int) {
        guard plan.field.kind != .button, !plan.isPlain || plan.field.maxLength != nil || plan.isAsked else {
            return nil
        }
        self.field = field
        limit = plan.isPlain && !plan.isAsked ? plan.field.maxLength : nil
    }
}
