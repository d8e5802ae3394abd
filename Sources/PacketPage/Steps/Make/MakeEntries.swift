#if Server
import PacketMapping
import PacketPlanning

/// What stands in the entries of step Make: what was chosen before, or what somebody typed just now and was refused.
struct MakeEntries: Sendable, Hashable {
    /// A column by which packets are put in order; empty for none.
    struct Order: Sendable, Hashable {
        var column = ""
        var isDescending = false
    }

    var target = Draft.Target.folder
    var out = ""
    var name = ""
    var password = ""
    var orders: [Order] = []
    var pages = ""
    var isDuplex = false
    var hasSubfolders = false
    var verifies = false
    var isFillable = false
    /// The names of what a password permits.
    var permitted: Set<String> = []
    var allowsEmptyPasswords = false
    var title = ""
    var subject = ""
    var author = ""

    /// Those of a draft.
    ///
    /// - Parameter columns: The headers of the table.
    init(_ draft: Draft, columns: [String]) {
        let choices = draft.choices
        (target, out, name, password) = (draft.target, draft.out, draft.name ?? "", draft.password ?? "")
        orders = choices.orders.map { text in
            let isDescending = text.hasSuffix(MakeScreen.descending)
            let expression = isDescending ? String(text.dropLast(MakeScreen.descending.count)) : text
            let column = columns.first { MappingProposer.insertion($0) == expression }
            return Order(column: column ?? "", isDescending: isDescending)
        }
        pages = choices.pagesPerFile.map { "\($0)" } ?? ""
        (isDuplex, hasSubfolders, verifies) = (choices.isDuplex, choices.hasSubfolders, choices.verifies)
        isFillable = draft.isFillable
        permitted = Set(choices.permissions ?? PacketChoices.usualPermissions(isFillable: draft.isFillable))
        allowsEmptyPasswords = choices.allowsEmptyPasswords ?? false
        (title, subject, author) = (choices.title ?? "", choices.subject ?? "", choices.author ?? "")
    }

    /// Those of a form that was sent.
    init(_ form: FormData) {
        target = form["kind"].flatMap { Draft.Target(rawValue: $0) } ?? .folder
        (out, name, password) = (form["out"] ?? "", form["name"] ?? "", form["password"] ?? "")
        orders = (0..<MakeScreen.orderCount).map {
            Order(column: form["order.\($0)"] ?? "", isDescending: form["descending.\($0)"] != nil)
        }
        pages = form["pages"] ?? ""
        (isDuplex, hasSubfolders) = (form["duplex"] != nil, form["subfolders"] != nil)
        (verifies, isFillable) = (form["verify"] != nil, form["fillable"] != nil)
        permitted = Set(form.texts["permit"] ?? [])
        allowsEmptyPasswords = form["allowEmpty"] != nil
        (title, subject, author) = (form["title"] ?? "", form["subject"] ?? "", form["author"] ?? "")
    }

    /// An order of theirs; none where there are not so many.
    func order(_ number: Int) -> Order { orders.indices.contains(number) ? orders[number] : Order() }
}
#endif
