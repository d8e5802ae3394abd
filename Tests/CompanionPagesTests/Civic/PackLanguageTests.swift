#if Server
import Foundation
import TestSupport
import Testing

/// What a state pack decides about the page besides its own words.
struct PackLanguageTests {
    /// Browsers are offered the pack's languages, its own first; who has chosen another one gets that.
    @Test(arguments: [
        (["ko"], "en", "ko"), (["ko", "en"], "en", "en"), (["ko", "en"], "fr", "ko"), (["en"], "ko", "en"),
        (["es"], "ko", "ko"),
    ])
    func thePackOffersLanguages(_ languages: [String], _ liked: String, _ shown: String) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("nd"), withIntermediateDirectories: false)
        try CompanionBrowser.run(["civic", "state", "new", "nd", "nd", "--name", "North Dakota"], in: folder)
        let list = languages.map { "\"\($0)\"" }.joined(separator: ", ")
        let text = try folder.text("nd/state.json").replacing("\"asOf\"", with: "\"languages\": [\(list)], \"asOf\"")
        try folder.write(text, to: "nd/state.json")
        try CompanionBrowser.run(["civic", "state", "use", "nd"], in: folder)
        let served = try ServedCompanion(in: folder)
        for path in ["/civic/vote", "/"] {
            #expect(try served.answer(path, language: liked).body.contains("<html lang=\"\(shown)\""), "\(path)")
        }
        let other = shown == "ko" ? "en" : "ko"
        try CompanionBrowser.run(["campus", "profile", "set", "language", other], in: folder)
        #expect(try served.answer("/civic/vote", language: liked).body.contains("<html lang=\"\(other)\""))
    }
}
#endif
