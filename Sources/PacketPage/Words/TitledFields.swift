#if Server
/// Fields that are shown by what people read for them: where several have one title, each has its name beside it.
struct TitledFields: Sendable {
    private let repeated: Set<String>

    init(_ titles: [String]) {
        repeated = Set(Dictionary(grouping: titles) { $0 }.filter { $0.value.count > 1 }.keys)
    }

    /// The name that stands beside a title; nil where the title says which field is meant, or is the name.
    func name(_ name: String, beside title: String, isAboutNames: Bool = false) -> String? {
        (isAboutNames || repeated.contains(title)) && !name.isEmpty && name != title ? name : nil
    }

    /// A title, with the name in brackets where it stands beside it.
    func text(_ title: String, of name: String, isAboutNames: Bool = false) -> String {
        self.name(name, beside: title, isAboutNames: isAboutNames).map { "\(title) (\($0))" } ?? title
    }
}
#endif
