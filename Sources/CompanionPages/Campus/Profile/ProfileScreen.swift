#if Server
import Games
import Interchange
import PacketPage
import PacketServer

/// Who uses the program and how they like it: name, theme, palette, language, notifications.
struct ProfileScreen: Sendable {
    /// A setting that is chosen.
    struct Choice: Sendable, Hashable {
        let name: String
        let label: String
        let options: [FormOption]
    }

    let name: String
    let email: String
    let choices: [Choice]
    let hasNotifications: Bool
    let problem: String?

    init(_ profile: Profile, problem: String? = nil, _ words: Words) {
        (name, email, hasNotifications) = (profile.name, profile.email, profile.hasNotifications)
        choices = [
            Choice(
                name: "theme", label: words["campus.profile.theme"],
                options: Profile.Theme.allCases.map { theme in
                    FormOption(
                        name: theme.rawValue, label: words["campus.theme.\(theme.rawValue)"],
                        isChosen: theme == profile.theme)
                }),
            Choice(
                name: "palette", label: words["campus.profile.palette"],
                options: Palette.all.map { palette in
                    FormOption(
                        name: palette.id, label: words.texts["campus.palette.\(palette.id)"] ?? palette.name,
                        isChosen: palette.id == profile.palette)
                }),
            Choice(
                name: "language", label: words["campus.profile.language"],
                options: Profile.Language.allCases.map { language in
                    FormOption(
                        name: language.rawValue, label: words["campus.language.\(language.rawValue)"],
                        isChosen: language == profile.language)
                }),
        ]
        self.problem = problem
    }

    static func add(to routes: inout PageRoutes, _ place: CampusPlace) {
        let path = CampusTab.profile.path
        @Sendable func show(_ visit: PageVisit, _ screen: ProfileScreen) throws -> ServerResponse {
            try place.page(
                visit, .profile, "campus-profile", model: screen, title: visit.words["campus.tab.profile"],
                status: screen.problem == nil ? 200 : 422)
        }
        routes.get(path) { visit in
            try show(visit, ProfileScreen(try Profiles(visit.store).load(), visit.words))
        }
        routes.post(path) { visit in
            let profiles = Profiles(visit.store)
            var profile = try profiles.load()
            try profile.set("name", to: visit.form["name"] ?? "")
            for key in ["theme", "palette", "language"] {
                try profile.set(key, to: visit.form[key] ?? profile[key] ?? "")
            }
            profile.hasNotifications = visit.form["notifications"] != nil
            let email = (visit.form["email"] ?? "").trimmed
            guard email.isEmpty || (try? MailAddress(email)) != nil else {
                return try show(
                    visit, ProfileScreen(profile, problem: visit.words["campus.profile.noMail"], visit.words))
            }
            profile.email = email
            try profiles.save(profile, only: ["name", "email", "theme", "palette", "language", "notifications"])
            return visit.go(to: "\(path)?done=profile")
        }
    }
}
#endif
