#if Server
import PacketPlanning

/// What stands in the entries of step Make: what was chosen before, or what somebody typed just now and was refused.
struct MakeEntries: Sendable, Hashable {
    var target = Draft.Target.folder
    var out = ""
    var name = ""
    var password = ""
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
    init(_ draft: Draft) {
        let choices = draft.choices
        (target, out, name, password) = (draft.target, draft.out, draft.name ?? "", draft.password ?? "")
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
        pages = form["pages"] ?? ""
        (isDuplex, hasSubfolders) = (form["duplex"] != nil, form["subfolders"] != nil)
        (verifies, isFillable) = (form["verify"] != nil, form["fillable"] != nil)
        permitted = Set(form.texts["permit"] ?? [])
        allowsEmptyPasswords = form["allowEmpty"] != nil
        (title, subject, author) = (form["title"] ?? "", form["subject"] ?? "", form["author"] ?? "")
    }
}
#endif
