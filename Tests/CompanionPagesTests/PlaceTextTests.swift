#if Server
import Civic
import Foundation
import TestSupport
import Testing

@testable import CompanionPages
@testable import PacketPage

/// Words and templates of the companions' screens.
struct PlaceTextTests {
    private static let places = CompanionPlaces.all(
        CompanionSources(decks: { _ in [] }, packNames: { [] }, pack: { _ in throw PageError(404, "none") }))

    private func texts(_ place: any PagePlace, _ language: PageLanguage) -> [String: String] {
        let own = place.resources.words[language].map { [$0] } ?? []
        let page = Words.of(language).texts
        return Words.of(language).adding(own).texts.filter { page[$0.key] == nil }
    }

    /// Every key of one language is one of the others, begins with the name of its place, and has the same values in it.
    @Test func languagesHaveTheSameKeys() {
        func places(_ text: String) -> [String] { text.matches(of: /\{[a-z]+\}/).map { String($0.0) }.sorted() }
        for place in Self.places {
            let english = texts(place, .english)
            #expect(english["\(place.name).nav"] != nil && english["\(place.name).purpose"] != nil)
            for key in english.keys {
                #expect(key.hasPrefix("\(place.name)."))
                // Templates take a point for one between names, so no key may be the start of another.
                let isStart = english.keys.contains { $0.hasPrefix("\(key).") && $0 != "\(key).one" }
                #expect(!isStart, "\(key)")
            }
            for language in PageLanguage.allCases {
                let other = texts(place, language)
                func keys(_ texts: [String: String]) -> Set<String> { Set(texts.keys.filter { !$0.hasSuffix(".one") }) }
                #expect(keys(other) == keys(english))
                for key in keys(english) { #expect(places(other[key] ?? "") == places(english[key] ?? ""), "\(key)") }
            }
        }
    }

    /// What templates and sources say is in the catalogues.
    @Test func everyKeyHasItsText() throws {
        let texts = Self.places.reduce(into: Words.of(.english).texts) {
            $0.merge(self.texts($1, .english)) { own, _ in own }
        }
        let folder = "\(Fixture.package)/Sources/CompanionPages"
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            guard file.hasSuffix(".mustache") || file.hasSuffix(".swift") else { continue }
            let source = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
            let keys =
                file.hasSuffix(".swift")
                ? source.matches(of: /words(?:\.counted\(|\[|\()\s*"([A-Za-z.]+)"/).map(\.1)
                : source.matches(of: /\{\{w\.([A-Za-z.]+)\}\}/).map(\.1)
            for key in keys { #expect(texts[String(key)] != nil, "\(file): \(key)") }
        }
    }

    /// Every template of the folder is one of a place's, and each can be read.
    @Test func templatesAreRegistered() throws {
        let templates = Self.places.map(\.resources.templates)
        _ = try PageTemplates(adding: templates)
        let folder = "\(Fixture.package)/Sources/CompanionPages/Resources"
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".mustache") }
        let names = files.map { path in
            String(path.split(separator: "/").last ?? "").replacing(".mustache", with: "").replacing("_", with: "-")
        }
        #expect(Set(names) == Set(templates.flatMap(\.keys)))
    }

    /// Links to other sites open a page of their own, and do not say where somebody came from.
    @Test func outwardLinksSayNothing() throws {
        let folder = "\(Fixture.package)/Sources/CompanionPages/Resources"
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder) where file.hasSuffix(".mustache") {
            let source = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
            for match in source.matches(of: /<a [^>]*target="_blank"[^>]*>/) {
                #expect(match.0.contains(#"rel="noopener noreferrer""#), "\(file): \(match.0)")
            }
        }
    }
}
#endif
