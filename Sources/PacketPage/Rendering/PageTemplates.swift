#if Server
import Mustache
import PacketServer

/// The page's templates, which are part of the program.
struct PageTemplates: Sendable {
    /// A template and its source.
    private static let sources: KeyValuePairs<String, [UInt8]> = [
        "layout": PackageResources.layout_mustache, "steps": PackageResources.steps_mustache,
        "start": PackageResources.start_mustache, "home": PackageResources.home_mustache,
        "error": PackageResources.error_mustache, "form-step": PackageResources.form_step_mustache,
        "draw-step": PackageResources.draw_step_mustache,
        "people-step": PackageResources.people_step_mustache,
        "people-stored": PackageResources.people_stored_mustache, "match-step": PackageResources.match_step_mustache,
        "check-step": PackageResources.check_step_mustache, "look-step": PackageResources.look_step_mustache,
        "contact-sheet": PackageResources.contact_sheet_mustache,
        "make-step": PackageResources.make_step_mustache, "make-wrong": PackageResources.make_wrong_mustache,
        "done-step": PackageResources.done_step_mustache, "nothing-made": PackageResources.nothing_made_mustache,
        "place-bar": PackageResources.place_bar_mustache, "said": PackageResources.said_mustache,
        "check-cells": PackageResources.check_cells_mustache,
        "said-remark": PackageResources.said_remark_mustache,
        "message-place": PackageResources.message_place_mustache,
        "packets-templates": PackageResources.packets_templates_mustache,
        "packets-people": PackageResources.packets_people_mustache,
        "packets-person": PackageResources.packets_person_mustache,
        "packets-upload": PackageResources.packets_upload_mustache,
        "packets-import": PackageResources.packets_import_mustache,
        "packets-contacts": PackageResources.packets_contacts_mustache,
        "packets-logs": PackageResources.packets_logs_mustache,
        "packets-entry": PackageResources.packets_entry_mustache,
        "packets-send": PackageResources.packets_send_mustache,
        "packets-sending": PackageResources.packets_sending_mustache,
        "packets-batch": PackageResources.packets_batch_mustache,
        "packets-message": PackageResources.packets_message_mustache,
        "packets-account": PackageResources.packets_account_mustache,
        "packets-settings": PackageResources.packets_settings_mustache,
        "packets-erased": PackageResources.packets_erased_mustache,
    ]

    private let library: MustacheLibrary

    /// Reads the templates.
    ///
    /// - Parameter others: the templates of the places.
    /// - Throws: What is wrong with one of them.
    init(adding others: [[String: [UInt8]]] = []) throws {
        var library = MustacheLibrary()
        for (name, source) in Self.sources.map({ ($0.key, $0.value) }) + others.flatMap({ $0 }) {
            try library.register(String(decoding: source, as: UTF8.self), named: name)
        }
        self.library = library
    }

    /// A page. All that a view model says is text: templates write none of it as it is.
    ///
    /// - Parameters:
    ///   - model: The screen's view model; templates call it `m`.
    ///   - chrome: What is around each screen.
    func page(_ name: String, _ model: some Sendable, in chrome: PageChrome, status: Int = 200) -> ServerResponse {
        let context: [String: Any] = [
            "m": ReflectedModel(model), "w": WordNames(texts: chrome.words.texts), "c": ReflectedModel(chrome),
        ]
        let text = library.render(context, withTemplate: name) ?? ""
        var response = ServerResponse(status, type: "text/html; charset=utf-8", body: Array(text.utf8))
        response.protect()
        return response
    }
}

/// The words as templates name them: a point in a key is one between names.
private struct WordNames: MustacheParent {
    let texts: [String: String]
    var start = ""

    func child(named name: String) -> Any? {
        let key = start.isEmpty ? name : "\(start).\(name)"
        if let text = texts[key] { return text }
        return WordNames(texts: texts, start: key)
    }
}

/// What stands around each screen.
struct PageChrome: Sendable {
    let words: Words
    let language: String
    /// The theme that the user has chosen; nil where it is the system's.
    var theme: String?
    /// The heading of the window.
    var title = ""
    /// What each form says, to be known as the page's own.
    let formToken: String
    /// Tells the buttons of one screen from those of the next; who presses one twice means it once.
    let once = String(UInt64.random(in: 1 << 40...UInt64.max >> 4), radix: 36)
    /// The part of the navigation that is open; neither of the two in a place.
    var isWork: Bool
    var isPackets: Bool
    /// The places that are in use.
    var places: [PlaceLink] = []
    /// Style sheets and scripts of the place that is open.
    var sheets: [String] = []
    var scripts: [String] = []
    /// Something to say once, such as what was just done.
    var notice: String?
    /// The steps of the work that is open; nil elsewhere.
    var steps: StepBar?
    /// The screens of Packets, or of another place; nil in the workbench.
    var bar: PlaceBar?

    init(_ words: Words, formToken: String) {
        self.words = words
        language = words.language.rawValue
        self.formToken = formToken
        (isWork, isPackets) = (true, false)
    }
}
#endif
