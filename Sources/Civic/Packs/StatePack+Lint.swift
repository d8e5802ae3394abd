package import Storage

extension StatePack {
    /// What is wrong with the pack beyond what stops it from being read.
    package func problems(on day: CalendarDay) -> [PackProblem] {
        var found = configuration.problems()
        func report(_ severity: PackProblem.Severity, _ file: String, _ place: String, _ sentence: String) {
            found.append(PackProblem(severity, file, place, sentence))
        }
        var ids: Set<String> = []
        for official in officials {
            let place = "row \(official.row)"
            if !ids.insert(official.id).inserted { report(.error, official.file, place, "the id stands there twice") }
            if official.source.isEmpty || !PackDate.isValid(official.asOf) {
                report(.error, official.file, place, "each row needs source and asOf")
            }
            if !official.email.isEmpty, MailboxAddress(official.email) == nil {
                report(.error, official.file, place, "this is no mail address")
            }
            for date in [official.termStart, official.termEnd] where !date.isEmpty && !PackDate.isValid(date) {
                report(.error, official.file, place, "dates are written 2026-11-21 or 2026-11")
            }
        }
        if officials.isEmpty { report(.warning, "legislators.csv", "", "there are no officials") }
        let names = Set(officials.map(\.name))
        for committee in committees {
            if committee.source.isEmpty || !PackDate.isValid(committee.asOf) {
                report(.error, "committees.csv", "row \(committee.row)", "each row needs source and asOf")
            }
            let strangers = committee.members.count { !names.contains($0.name) }
            if strangers > 0 {
                report(
                    .warning, "committees.csv", "row \(committee.row)",
                    "\(strangers) of the members are no officials of the pack")
            }
        }
        for (index, title) in statutes.enumerated() where title.source.isEmpty || !PackDate.isValid(title.asOf) {
            report(.error, "statutes.csv", "row \(index + 1)", "each row needs source and asOf")
        }
        for link in links where !PackDate.isValid(link.asOf) {
            report(.error, "links.json", link.id, "dates are written 2026-11-21 or 2026-11")
        }
        for office in offices where office.source.isEmpty || !PackDate.isValid(office.asOf) {
            report(.error, "resources.json", office.county, "each office needs source and asOf")
        }
        for problem in deck.problems() { report(.error, "questions.json", problem.place, problem.message) }
        let answers = DynamicAnswers(pack: self, given: [], on: day)
        for card in deck.cards {
            if let key = card.dynamic, answers.answers(for: key).isEmpty, !key.hasPrefix("given:") {
                report(.error, "questions.json", "question \(card.number)", "the tables have no answer for “\(key)”")
            }
        }
        let ended = endedTerms(on: day).count
        if ended > 0 { report(.warning, "legislators.csv", "", "the terms of \(ended) officials have ended") }
        return found
    }
}
