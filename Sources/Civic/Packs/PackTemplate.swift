package import Storage

/// The files that a new state pack begins with.
package enum PackTemplate {
    /// A pack that reads well and lints without errors, with one example in each file to write over.
    package static func files(id: String, name: String, on day: CalendarDay) -> [String: String] {
        let (id, name) = (escaped(id), escaped(name))
        let about = "\"source\": \"https://example.org\", \"asOf\": \"\(day)\""
        return [
            "state.json": """
            {
              "id": "\(id)",
              "version": "1",
              "orgName": "Your organisation",
              "orgTagline": "What it is for",
              "contactEmail": "hello@example.org",
              "website": "https://example.org",
              "mission": "What you want people to know about you.",
              "stateName": "\(name)",
              "stateAbbrev": "\(escaped(String(id.prefix(2)).uppercased()))",
              "capital": "Its capital",
              "legislatureURL": "https://example.org/legislature",
              "sosURL": "https://example.org/elections",
              "primaryColor": "#1F4E79",
              "accentColor": "#E8A832",
              "darkColor": "#14344F",
              "lightColor": "#FFFFFF",
              "asOf": "\(day)"
            }

            """,
            "legislators.csv": """
            id,title,name,givenName,familyName,role,chamber,district,party,email,phone,address,url,termStart,termEnd,source,asOf
            example-1,Senator,Alex Example,Alex,Example,legislator,Senate,1,Independent,alex@example.org,,,https://example.org/alex,,,https://example.org,\(day)

            """,
            "statutes.csv": """
            number,name,status,url,source,asOf
            1,Name of the title,active,https://example.org/laws/1,https://example.org,\(day)

            """,
            "questions.json": """
            {
              "deck": "\(id)", "title": "\(name)", "asked": 1, "pass": 1, "fail": 1,
              "licence": "your own", "source": "your own", "asOf": "\(day)",
              "questions": [
                { "number": 1, "section": "State", "subsection": "The state", "prompt": "What is the capital of \(name)?",
                  "answers": [], "required": 1, "dynamic": "capital", \(about) }
              ]
            }

            """,
            "sessions.json": """
            { "sessions": [
              { "id": "2027", "name": "Session of 2027", "starts": "", "ends": "", \(about) }
            ] }

            """,
            "resources.json": """
            {
              "offices": [
                { "county": "Example", "name": "Example County Auditor", "phone": "555-0100", "address": "1 Main Street",
                  "url": "https://example.org/county", \(about) }
              ],
              "testify": { "steps": ["Find the bill.", "Register.", "Prepare.", "Speak.", "Thank the committee."], \(about) },
              "guidelines": { "title": "At our events", "points": ["What you ask of those who come."],
                "link": "https://example.org/guidelines", "licence": "your own", \(about) }
            }

            """,
            "links.json": """
            { "links": [
              { "id": "register", "category": "voting", "title": "Register to vote", "url": "https://example.org/register",
                \(about) }
            ] }

            """,
        ]
    }

    private static func escaped(_ text: String) -> String {
        String(text.unicodeScalars.filter { $0 != "\"" && $0 != "\\" && $0.value >= 0x20 }.map(Character.init))
    }
}
