package import Interchange

extension StatePack {
    /// What is wrong with the pack beyond what stops it from being read.
    package func problems(on day: CalendarDay) -> [PackProblem] {
        var found = configuration.problems() + translationProblems()
        func report(_ severity: PackProblem.Severity, in file: String, at place: String, _ sentence: String) {
            found.append(PackProblem(severity, in: file, at: place, sentence))
        }
        var ids: Set<String> = []
        for official in officials {
            let place = "row \(official.row)"
            if !ids.insert(official.id).inserted {
                report(.error, in: official.file, at: place, "the id stands there twice")
            }
            if official.source.isEmpty || !PackDate.isValid(official.asOf) {
                report(.error, in: official.file, at: place, "each row needs source and asOf")
            }
            if !official.email.isEmpty, MailAddress(public: official.email) == nil {
                report(.error, in: official.file, at: place, "this is no mail address")
            }
            for date in [official.termStart, official.termEnd] where !date.isEmpty && !PackDate.isValid(date) {
                report(.error, in: official.file, at: place, "dates are written 2026-11-21 or 2026-11")
            }
        }
        if officials.isEmpty { report(.warning, in: "legislators.csv", at: "", "there are no officials") }
        let names = Set(officials.map(\.name))
        for committee in committees {
            if committee.source.isEmpty || !PackDate.isValid(committee.asOf) {
                report(.error, in: "committees.csv", at: "row \(committee.row)", "each row needs source and asOf")
            }
            let strangers = committee.members.count { !names.contains($0.name) }
            if strangers > 0 {
                report(
                    .warning, in: "committees.csv", at: "row \(committee.row)",
                    "\(strangers) of the members are no officials of the pack")
            }
        }
        for (index, title) in statutes.enumerated() where title.source.isEmpty || !PackDate.isValid(title.asOf) {
            report(.error, in: "statutes.csv", at: "row \(index + 1)", "each row needs source and asOf")
        }
        for link in links where !PackDate.isValid(link.asOf) {
            report(.error, in: "links.json", at: link.id, "dates are written 2026-11-21 or 2026-11")
        }
        for page in PackPage.allCases where self.page(page) == nil {
            report(.warning, in: "links.json", at: page.rawValue, "there is no link to this page")
        }
        for office in offices where office.source.isEmpty || !PackDate.isValid(office.asOf) {
            report(.error, in: "resources.json", at: office.county, "each office needs source and asOf")
        }
        for problem in deck.problems() { report(.error, in: "questions.json", at: problem.place, problem.message) }
        let answers = DynamicAnswers(pack: self, given: [], on: day)
        for card in deck.cards {
            if let key = card.dynamic, answers.answers(for: key).isEmpty, !key.hasPrefix("given:") {
                report(
                    .error, in: "questions.json", at: "question \(card.number)",
                    "the tables have no answer for “\(key)”")
            }
        }
        let ended = endedTerms(on: day).count
        if ended > 0 { report(.warning, in: "legislators.csv", at: "", "the terms of \(ended) officials have ended") }
        return found
    }
}
