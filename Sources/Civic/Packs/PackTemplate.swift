package import Interchange

/// The files that a new state pack begins with.
package struct PackTemplate {
    private let id: String
    private let name: String
    private let day: CalendarDay
    private var about: String { "\"source\": \"https://example.org\", \"asOf\": \"\(day)\"" }

    /// A pack that reads well and lints without errors, with one example in each file to write over.
    package static func files(id: String, name: String, on day: CalendarDay) -> [String: String] {
        let template = PackTemplate(id: escaped(id), name: escaped(name), day: day)
        return [
            "state.json": template.configuration,
            "legislators.csv": template.legislators,
            "statutes.csv": template.statutes,
            "questions.json": template.questions,
            "sessions.json": template.sessions,
            "resources.json": template.resources,
            "links.json": template.links,
        ]
    }

    private var configuration: String {
        """
        {
          "id": "\(id)",
          "version": "1",
          "orgName": "Your organisation",
          "orgTagline": "What it is for",
          "contactEmail": "hello@example.org",
          "website": "https://example.org",
          "mission": "What you want people to know about you.",
          "stateName": "\(name)",
          "stateAbbrev": "\(Self.escaped(String(id.prefix(2)).uppercased()))",
          "capital": "Its capital",
          "legislatureURL": "https://example.org/legislature",
          "sosURL": "https://example.org/elections",
          "primaryColor": "#1F4E79",
          "accentColor": "#E8A832",
          "darkColor": "#14344F",
          "lightColor": "#FFFFFF",
          "asOf": "\(day)"
        }

        """
    }

    private var legislators: String {
        """
        id,title,name,givenName,familyName,role,chamber,district,party,email,phone,address,url,termStart,termEnd,source,asOf
        example-1,Senator,Alex Example,Alex,Example,legislator,Senate,1,Independent,alex@example.org,,,https://example.org/alex,,,https://example.org,\(day)

        """
    }

    private var statutes: String {
        """
        number,name,status,url,source,asOf
        1,Name of the title,active,https://example.org/laws/1,https://example.org,\(day)

        """
    }

    private var questions: String {
        """
        {
          "deck": "\(id)", "title": "\(name)", "asked": 1, "pass": 1, "fail": 1,
          "licence": "your own", "source": "your own", "asOf": "\(day)",
          "questions": [
            { "number": 1, "section": "State", "subsection": "The state", "prompt": "What is the capital of \(name)?",
              "answers": [], "required": 1, "dynamic": "capital", \(about) }
          ]
        }

        """
    }

    private var sessions: String {
        """
        { "sessions": [
          { "id": "2027", "name": "Session of 2027", "starts": "", "ends": "", \(about) }
        ] }

        """
    }

    private var resources: String {
        """
        {
          "offices": [
            { "county": "Example", "name": "Example County Auditor", "phone": "555-0100", "address": "1 Main Street",
              "url": "https://example.org/county", \(about) }
          ],
          "testify": { "steps": ["Find the bill.", "Register.", "Prepare.", "Speak.", "Thank the committee."], \(about) },
          "guidelines": { "title": "At our events", "points": ["What you ask of those who come."],
            "link": "https://example.org/guidelines", "licence": "your own", \(about) }
        }

        """
    }

    private var links: String {
        """
        { "links": [
          { "id": "register", "category": "voting", "title": "Register to vote", "url": "https://example.org/register",
            \(about) },
          { "id": "statutes", "category": "legislature", "title": "Laws by title", "url": "https://example.org/laws",
            \(about) },
          { "id": "bills", "category": "legislature", "title": "Bills of the session", "url": "https://example.org/bills",
            \(about) },
          { "id": "committees", "category": "legislature", "title": "Committees", "url": "https://example.org/committees",
            \(about) },
          { "id": "finder", "category": "legislature", "title": "Find my legislators", "url": "https://example.org/find",
            \(about) },
          { "id": "events", "category": "organisation", "title": "Our events", "url": "https://example.org/events",
            \(about) }
        ] }

        """
    }

    private static func escaped(_ text: String) -> String {
        String(text.unicodeScalars.filter { $0 != "\"" && $0 != "\\" && $0.value >= 0x20 }.map(Character.init))
    }
}
