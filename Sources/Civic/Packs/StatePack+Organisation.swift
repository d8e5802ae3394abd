import FoundationEssentials
package import Interchange
import Storage

/// Who uses a state pack: what an organisation puts in the place of the words that a pack came with.
package struct Organisation: Sendable, Hashable {
    package var name: String
    package var tagline = ""
    package var mission = ""
    package var website = ""
    package var email = ""
    package var phone = ""
    /// Where its events are; its website when it is not said.
    package var eventsPage = ""

    package init(name: String) { self.name = name }
}

extension StateConfiguration {
    /// Whether the pack still has the words that it was shipped with, and no organisation has made it its own.
    package var isPlaceholder: Bool {
        let host = website.split(separator: "/").dropFirst().first.map(String.init) ?? ""
        return ["example.org", "www.example.org"].contains(host.lowercased())
            || contactEmail.lowercased().hasSuffix("@example.org")
    }

    /// The command by which an organisation puts its words there; nil for a pack that is somebody's own.
    ///
    /// - Parameters:
    ///   - folder: The folder that the pack was loaded from.
    ///   - shipped: The names of the packs that are shipped, which need no folder.
    package func ownershipCommand(from folder: String, shipped: [String]) -> String? {
        guard isPlaceholder else { return nil }
        let isShipped = shipped.contains(id) && folder.hasSuffix("/states/\(id)")
        let places = ["--organisation", "NAME", "--website", "PAGE", "--email", "ADDRESS"]
        return ShellWord.line(["packet", "civic", "state", "new", "--from", isShipped ? id : folder] + places)
    }
}

extension StatePack {
    /// The files of the pack for another organisation: its words, its pages; the facts of the state stay.
    ///
    /// - Parameters:
    ///   - id: The id of the new pack; that of this one when it is nil.
    ///   - day: The day that the organisation's words are of.
    /// - Throws: `CivicError` with code `.invalid` that names what is missing or wrong.
    package func files(
        for organisation: Organisation, id: String? = nil, on day: CalendarDay
    ) throws(CivicError) -> [String: String] {
        var new = configuration
        new.id = id ?? new.id
        (new.orgName, new.orgTagline) = (organisation.name.trimmed, organisation.tagline.trimmed)
        (new.website, new.contactEmail) = (organisation.website.trimmed, organisation.email.trimmed)
        new.mission = organisation.mission.trimmed.isEmpty ? nil : organisation.mission.trimmed
        new.phone = organisation.phone.trimmed.isEmpty ? nil : organisation.phone.trimmed
        new.asOf = day.description
        // The other organisation's words in other languages go; the names of the state stay.
        new.translations = new.translations?.mapValues {
            PackWords(orgName: nil, orgTagline: nil, mission: nil, stateName: $0.stateName)
        }
        if let problem = new.problems().first(where: { $0.severity == .error }) {
            throw CivicError(.invalid, "\(problem.place): \(problem.message)")
        }
        let page = organisation.eventsPage.trimmed.isEmpty ? new.website : organisation.eventsPage.trimmed
        guard SafeLink(page)?.isPage == true else {
            throw CivicError(.invalid, "the page of the events is no http or https link")
        }
        var files = self.files
        files["state.json"] = try Self.json(new)
        let links = links.map { link in
            guard link.id == PackPage.events.rawValue else { return link }
            return PackLink(
                id: link.id, category: link.category, title: "\(new.orgName): events", url: page, attribution: nil,
                source: "the organisation", asOf: day.description)
        }
        files["links.json"] = try Self.json(LinksFile(links: links))
        return files
    }

    private static func json(_ value: some Encodable) throws(CivicError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else {
            throw CivicError(.invalid, "this cannot be written as JSON")
        }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
