import Foundation
import Interchange
import Storage
import TestSupport
import Testing

@testable import Civic

/// State packs.
struct StatePackTests {
    @Test func theShippedPackLintsClean() throws {
        let problems = try Samples.shippedPack().problems(on: Samples.today)
        #expect(problems == [])
    }

    /// Everything that screens show of the shipped pack is there in Korean, and an unknown text or language is told.
    @Test func textsOfThePackAreTranslated() throws {
        let pack = try Samples.shippedPack()
        #expect(pack.shownTexts.count > 200)
        // Names of organisations and sessions may be the same in both languages; all the rest is not.
        let same = pack.shownTexts.filter { pack.said($0, in: .korean) == $0 }
        #expect(same == [])
        #expect(pack.said("Elections", in: .english) == "Elections" && pack.said("Elections", in: .korean) == "선거")
        #expect(pack.configuration.mission(.korean) != pack.configuration.mission)
        var files = Samples.otherFiles
        files["texts.json"] = #"{"ko": {"No such text": "x"}, "xx": {}}"#
        let problems = try StatePack(files: files).problems(on: Samples.today)
        #expect(problems.map(\.severity) == [.warning, .error])
        #expect(problems.first?.message.contains("No such text") == true && problems.last?.place == "xx")
        files["texts.json"] = "[]"
        #expect(throws: CivicError.self) { try StatePack(files: files) }
    }

    @Test func aNewPackFromTheTemplateLintsClean() throws {
        let pack = try StatePack(files: Samples.otherFiles)
        #expect(pack.problems(on: Samples.today) == [])
        #expect(pack.configuration.stateName == "North Example")
    }

    @Test func anotherPackBringsItsOwnValues() throws {
        let folder = try TemporaryFolder()
        let packs = StatePacks(try Samples.store(in: folder))
        #expect(try packs.current() == nil)
        try packs.use(Samples.shippedPack(), from: "sd", at: Samples.now)
        try packs.use(StatePack(files: Samples.otherFiles), from: "nd", at: Samples.now)
        #expect(try packs.current()?.configuration.stateName == "North Example")
        #expect(try packs.current()?.officials.count == 1)
        #expect(try packs.use(id: "sd"))
        #expect(try packs.current()?.configuration.capital == "Pierre")
        #expect(try !packs.use(id: "xx"))
    }

    /// Colours, names, tabs and languages are data: another pack changes them all.
    @Test func anotherPackChangesThePage() throws {
        var files = Samples.otherFiles
        files["state.json"] = files["state.json"]?.replacing(
            "\"asOf\"",
            with: """
                "tabs": [{"tab": "vote"}, {"tab": "learn", "titles": {"en": "Study", "ko": "공부"}}, {"tab": "state"}],
                "languages": ["ko", "en"], "translations": {"ko": {"orgName": "시민 모임", "stateName": "북쪽"}}, "asOf"
                """)
        let (shipped, other) = (try Samples.shippedPack().configuration, try StatePack(files: files).configuration)
        #expect(try StatePack(files: files).problems(on: Samples.today) == [])
        #expect(shipped.tabs(.english).map(\.kind) == PackTab.Kind.allCases)
        #expect((shipped.offeredLanguages ?? []) == [.english, .korean, .spanish])
        #expect(other.tabs(.english).map(\.title) == ["Vote", "Study", "North Example"])
        #expect(other.tabs(.korean).map(\.title) == ["투표", "공부", "북쪽"])
        #expect((other.offeredLanguages ?? []) == [.korean, .english])
        #expect(try StatePack(files: Samples.otherFiles).configuration.offeredLanguages == nil)
        #expect(other.orgName(.korean) == "시민 모임" && other.orgName(.spanish) == "Your organisation")
        #expect(shipped.colors?.primary == BrandColor("#1A7BA8") && other.colors?.primary == BrandColor("#1F4E79"))
    }

    @Test(arguments: [
        ("\"tabs\": [{\"tab\": \"weather\"}],", "weather"),
        ("\"tabs\": [{\"tab\": \"vote\"}, {\"tab\": \"vote\"}],", "twice"),
        ("\"tabs\": [],", "a tab"), ("\"languages\": [\"xx\"],", "xx"), ("\"translations\": {\"xx\": {}},", "xx"),
    ])
    func whatThePageDoesNotKnowIsReported(_ lines: String, _ named: String) throws {
        var files = Samples.otherFiles
        files["state.json"] = files["state.json"]?.replacing("\"asOf\"", with: lines + " \"asOf\"")
        let problems = try StatePack(files: files).problems(on: Samples.today)
        #expect(problems.contains { $0.severity == .error && $0.message.contains(named) })
    }

    /// Every county has its office, with a source and a day; what was not found is empty and says so.
    @Test func allCountiesHaveAnOffice() throws {
        let offices = try Samples.shippedPack().offices
        #expect(offices.count == 66 && Set(offices.map(\.county)).count == 66)
        #expect(offices.map(\.county) == offices.map(\.county).sorted())
        for office in offices {
            #expect(
                !office.source.isEmpty && office.isReachable != office.source.hasPrefix("not found"), "\(office.county)"
            )
        }
    }

    @Test func nothingAboutAStateIsInSwift() throws {
        let sources = "\(Fixture.package)/Sources"
        let files = FileManager.default.enumerator(atPath: sources)?.compactMap { $0 as? String } ?? []
        let folders = ["Civic", "CompanionCommands", "CompanionPages", "PacketCommands", "PacketPage"]
        let endings = ["swift", "mustache", "words", "sentences", "css", "js"]
        let texts = files.filter { file in
            folders.contains { file.hasPrefix("\($0)/") } && endings.contains { file.hasSuffix(".\($0)") }
        }
        #expect(folders.allSatisfy { folder in texts.contains { $0.hasPrefix("\(folder)/") } })
        let naming = try texts.filter { file in
            let text = try String(contentsOfFile: "\(sources)/\(file)", encoding: .utf8)
            return ["South Dakota", "sdlegislature.gov/", "sdsos", "Pierre"].contains { text.contains($0) }
        }
        #expect(naming == [])
    }

    @Test(arguments: [
        ("chamber=senate", 35), ("chamber=house", 70), ("chamber=House party=D", 5), ("chamber=senate party=R", 32),
        ("district=26A", 2), ("district=26", 3), ("district=12 chamber=house", 2), ("district=1-10", 30),
        ("role=legislator", 105), ("role=governor", 1), ("chamber=\"US Senate\"", 2),
        ("committee=\"State Affairs\" chamber=senate", 9), ("committee=education", 22), ("name=thune", 1),
        ("john thune", 1),
    ])
    func officialsAreFiltered(_ query: String, _ count: Int) throws {
        let found = try Samples.filter(query).select(Samples.shippedPack())
        #expect(found.count == count)
    }

    @Test func splitDistrictsHaveOneMemberEach() throws {
        let house = try Samples.filter("chamber=house").select(Samples.shippedPack())
        let districts = Dictionary(grouping: house, by: \.district).mapValues(\.count)
        for district in ["26A", "26B", "28A", "28B"] { #expect(districts[district] == 1) }
        #expect(districts.count == 37)
        #expect(districts.values.count { $0 == 2 } == 33)
    }

    @Test func unknownKeysAreRefused() {
        #expect(Samples.sentence { _ = try Samples.filter("chambr=house") }.contains("no “chambr”"))
    }

    @Test func unknownCommitteesAndDistrictsAreRefused() throws {
        let pack = try Samples.shippedPack()
        #expect(Samples.code { _ = try Samples.filter("committee=Magic").select(pack) } == .notFound)
        #expect(Samples.code { _ = try Samples.filter("district=first").select(pack) } == .invalid)
        #expect(Samples.code { _ = try Samples.filter("district=9-2").select(pack) } == .invalid)
    }

    @Test func committeesAndTitlesAreComplete() throws {
        let pack = try Samples.shippedPack()
        #expect(pack.committees.count == 41)
        #expect(pack.committees.allSatisfy { !$0.members.isEmpty })
        #expect(pack.statutes.count == 71)
        #expect(pack.statutes.count { $0.isActive } == 66)
        let numbers = pack.statutes.map(\.number)
        let place = try #require(numbers.firstIndex(of: "23"))
        #expect(Array(numbers[place..<place + 3]) == ["23", "23A", "24"])
    }

    @Test(arguments: [
        ("22-6-2", "22", "22-6-2"), ("23A-1-1", "23A", "23A-1-1"), ("22", "22", "22"),
        ("57a-2-104", "57A", "57A-2-104"),
        ("§ 22-6-2", "22", "22-6-2"), ("SDCL 22-6-2", "22", "22-6-2"), (" SDCL § 23A-1-1 ", "23A", "23A-1-1"),
    ])
    func aCitationLeadsToItsTitle(_ citation: String, _ number: String, _ end: String) throws {
        let found = try #require(try Samples.shippedPack().citation(citation))
        #expect(found.title.number == number)
        #expect(found.url.hasSuffix("/Statutes/" + end))
    }

    @Test(arguments: ["99-1", "", "22-6-2/../x", "22?x"])
    func whatIsNoCitationLeadsNowhere(_ citation: String) throws {
        #expect(try Samples.shippedPack().citation(citation) == nil)
    }

    static let neededKeys = [
        "orgName", "orgTagline", "contactEmail", "website", "stateName", "stateAbbrev", "capital", "legislatureURL",
        "sosURL", "primaryColor", "accentColor", "id", "version", "asOf",
    ]

    @Test(arguments: neededKeys)
    func aMissingKeyIsNamed(_ key: String) throws {
        var files = try Samples.shippedFiles()
        let text = try #require(files["state.json"])
        var object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        object[key] = nil
        files["state.json"] = String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
        let sentence = Samples.sentence { _ = try StatePack(files: files) }
        #expect(sentence == "state.json: the key “\(key)” is missing")
    }

    @Test(arguments: ["countyName", "municipalName", "mission", "legislatureAddress", "darkColor"])
    func otherKeysMayBeAbsent(_ key: String) throws {
        var files = try Samples.shippedFiles()
        let text = try #require(files["state.json"])
        var object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        object[key] = nil
        files["state.json"] = String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
        #expect(try StatePack(files: files).problems(on: Samples.today).filter { $0.severity == .error } == [])
    }

    @Test(arguments: [
        ("legislators.csv", "javascript:alert(1)", "row 1"), ("legislators.csv", "file:///etc/passwd", "row 1"),
        ("statutes.csv", "data:text/html,x", "row 1"),
    ])
    func linksThatMayNotBeOpenedStopTheReading(_ file: String, _ link: String, _ place: String) {
        var files = Samples.otherFiles
        files[file] = files[file]?.replacingOccurrences(of: "https://example.org/alex", with: link)
            .replacingOccurrences(of: "https://example.org/laws/1", with: link)
        let sentence = Samples.sentence { _ = try StatePack(files: files) }
        #expect(sentence.hasPrefix("\(file), \(place): the link"))
    }

    @Test(arguments: [
        ("legislators.csv", ",https://example.org,2026-11-21", ",,", "each row needs source and asOf"),
        ("legislators.csv", "alex@example.org", "alex", "no mail address"),
        ("state.json", "#1F4E79", "blue", "colours are written"),
        ("state.json", "hello@example.org", "hello", "no mail address"),
        ("questions.json", "capital\",", "official:king\",", "no answer"),
    ])
    func lintFindsMistakes(_ file: String, _ good: String, _ bad: String, _ words: String) throws {
        var files = Samples.otherFiles
        files[file] = files[file]?.replacingOccurrences(of: good, with: bad)
        let pack = try StatePack(files: files)
        #expect(pack.problems(on: Samples.today).contains { $0.message.contains(words) })
        let folder = try TemporaryFolder()
        let packs = StatePacks(try Samples.store(in: folder))
        #expect(Samples.code { try packs.use(pack, from: "x", at: Samples.now) } == .malformed)
    }

    @Test func termsThatHaveEndedAreSaid() throws {
        let pack = try Samples.shippedPack()
        #expect(pack.endedTerms(on: Samples.today) == [])
        let later = try #require(CalendarDay("2027-02-01"))
        #expect(pack.endedTerms(on: later).count > 105)
        let answers = DynamicAnswers(pack: pack, given: [], on: later)
        #expect(answers.answers(for: "official:governor") == [])
    }

    @Test func everyRowHasASourceAndADate() throws {
        let pack = try Samples.shippedPack()
        let dates =
            pack.officials.map(\.asOf) + pack.committees.map(\.asOf) + pack.statutes.map(\.asOf)
            + pack.links.map(\.asOf) + pack.offices.map(\.asOf) + pack.deck.cards.map(\.asOf)
        #expect(dates.allSatisfy(PackDate.isValid))
        #expect(pack.officials.allSatisfy { !$0.source.isEmpty })
        #expect(!pack.guidelines.licence.isEmpty)
        #expect(pack.testify.steps.count == 5)
        #expect(pack.links.contains { $0.attribution?.contains("Ballotpedia") == true })
    }

    @Test func itIsWhatTheSourceSays() throws {
        let path = try SharedSample.path("companions/sd_legislators.csv")
        let table = try KeyedTable(String(contentsOfFile: path, encoding: .utf8), file: "source", needing: ["name"])
        let pack = try Samples.shippedPack()
        let own = pack.officials.filter { $0.role == "legislator" }.map {
            [$0.name, $0.district, $0.chamber, $0.email]
        }
        #expect(own == table.rows.map { [$0["name"], $0["district"], $0["chamber"], $0["email"]] })
    }

    @Test(arguments: [("#0D3D54", "#F5F5F5", true), ("#1A7BA8", "#FFFFFF", true), ("#E8A832", "#FFFFFF", false)])
    func contrastOfTheColours(_ text: String, _ ground: String, _ isReadable: Bool) throws {
        let contrast = try #require(BrandColor(text)).contrast(with: try #require(BrandColor(ground)))
        #expect((contrast >= 4.5) == isReadable)
        #expect(try #require(BrandColor("#000000")).contrast(with: try #require(BrandColor("#FFFFFF"))) == 21)
    }

    @Test func addressesFallBackToTheLegislature() throws {
        let pack = try Samples.shippedPack()
        let legislators = pack.officials.filter { $0.role == "legislator" }
        #expect(legislators.allSatisfy { !$0.postalAddress(in: pack).isEmpty })
        #expect(Official.columns.count == legislators[0].values(in: pack).count)
    }
}
