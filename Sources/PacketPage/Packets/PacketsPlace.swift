#if Server
import PacketServer

/// The screens of Packets, which stand in a bar of their own.
enum PacketsPlace: String, Sendable, CaseIterable {
    case templates, people, send, logs, settings

    /// Where the screen is.
    var path: String { "/packets/\(rawValue)" }
}

extension PlaceBar {
    /// The bar above the screens of Packets.
    init(_ current: PacketsPlace, _ words: Words) {
        let tabs = PacketsPlace.allCases.map {
            PlaceTab($0.rawValue, words["packets.\($0.rawValue)"], href: $0.path)
        }
        self.init(tabs, current: current.rawValue, label: words["packets.label"])
    }
}

/// All screens of Packets.
enum PacketsScreens {
    static func add(to routes: inout PageRoutes) {
        routes.get("/packets") { visit in visit.go(to: PacketsPlace.templates.path) }
        TemplatesScreen.add(to: &routes)
        PeopleListScreen.add(to: &routes)
        PersonScreen.add(to: &routes)
        ImportScreen.add(to: &routes)
        LogsScreen.add(to: &routes)
        EntryScreen.add(to: &routes)
        BatchScreen.add(to: &routes)
        SendScreen.add(to: &routes)
        SettingsScreen.add(to: &routes)
        AccountScreen.add(to: &routes)
    }
}

extension PageVisit {
    /// A screen of Packets.
    func page(
        _ place: PacketsPlace, _ name: String, _ model: some Sendable, title: String, status: Int = 200
    ) -> ServerResponse {
        var chrome = chrome
        chrome.title = title
        (chrome.isWork, chrome.isPackets) = (false, true)
        chrome.bar = PlaceBar(place, words)
        return core.templates.page(name, model, in: chrome, status: status)
    }

    /// A text of the query; nil when it is empty.
    package func text(_ name: String) -> String? { request.query[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// The address of a screen with a query of texts; those without a value are left out.
    package static func address(_ path: String, _ query: KeyValuePairs<String, String?>) -> String {
        let pairs = query.compactMap { name, value in
            value.flatMap { $0.isEmpty ? nil : "\(name)=\(encoded($0))" }
        }
        return pairs.isEmpty ? path : "\(path)?\(pairs.joined(separator: "&"))"
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "-._~".utf8.contains(byte)
            let code = String(byte, radix: 16, uppercase: true)
            return isPlain ? String(Unicode.Scalar(byte)) : "%\(code.utf8.count < 2 ? "0" : "")\(code)"
        }.joined()
    }
}
#endif
