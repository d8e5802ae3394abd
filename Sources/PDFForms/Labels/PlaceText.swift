/// What is printed for one place of a field.
struct PlaceText: Sendable {
    /// Its label.
    let label: String
    /// What stands in parentheses right behind it; nil for most places.
    let remark: String?

    /// All of it.
    var text: String { remark.map { "\(label) \($0)" } ?? label }

    /// Whether another place's text speaks of something else.
    func contradicts(_ other: PlaceText) -> Bool {
        if ShiftedName.isContrary(label, other.label) { return true }
        guard let remark, let second = other.remark else { return false }
        return ShiftedName.isContrary(remark, second)
    }
}
