/// Classes of words that an answer is read by: what each class does, its words do wherever they stand. All are in the form
/// in which words are compared.
enum WordClasses {
    /// Words that say no.
    static let denials: Set<String> = ["not", "never"]
    /// What a question says with these it does not say of its answer: “why do some have more” is not what they have more of.
    static let unrepeated = denials.union(stems("more fewer less most least riddance"))

    /// Words that may be said or left out, wherever a card has or has not got them: all is about the United States, and
    /// what a holiday is need not be called one.
    static let needless = stems("usa federal national holiday original reason based")

    /// Words that go with numbers and may be left out: six years, eighteen and older, when they turn 18.
    static let units = stems("year old older age every turn once")

    /// Words by which a question or an answer is about years.
    static let times = stems("year old older age long often atleast")

    /// What people say around an answer: of themselves, kinds of things, and verbs that say no more than the noun does.
    static let chatter = stems(
        "someone something come came look important say song know let see try madam officer i my me we us he "
            + "she him his her think believe guess um uh well yes ok okay sure sorry answer name called known also "
            + "just like about so next then now today really actually basically simply mostly mainly usually number "
            + "too very better even please maybe american own whole entire much want help worry worried concerned "
            + "afraid fear live give provide get make last serve mean system process stand sit locate promise kind type form idea concept "
            + "group nation tribe branch win power way thing example issue problem people spread")

    /// Those of them that stand for a person of the question: they advise him.
    static let pronouns = stems("him her")

    /// Those to whom “all” adds nothing: all citizens are the citizens.
    static let persons = stems("people citizen voter resident man woman american slave veteran soldier")

    /// In a question about rights these need not be said: “speech” is the freedom of speech.
    static let rights = stems("right freedom")

    static let titles = stems(
        "mr mrs ms miss dr sir hon honorable president senator sen representative rep congressman congresswoman governor gov "
            + "general gen chief justice judge secretary speaker lieutenant attorney vice commissioner")

    /// Words whose place decides.
    static let leading: Set<String> = ["from", "above", "all", "each", "not", "against", "before", "after", "under"]

    /// Where from is not where to.
    static let goals: Set<String> = ["to", "into"]

    static let followed = leading.union(goals)

    /// What stands before these is what the whole is.
    static let prepositions: Set<String> = ["of", "for", "to", "in", "on", "at", "from", "with", "by", "into"]

    /// With these a participle is passive.
    static let forms: Set<String> = ["is", "are", "was", "were", "be", "been", "being", "get", "gets", "got"]

    static let glue = Set(
        ("a an the there here either both of to in into on at by for from with and or that than which who whom what why this "
            + "these those is am are was were be been being it its they them their theirs you your our because as do does did "
            + "has have had can could will would shall should may might must need needs needed jr sr when if whether during "
            + "while become becomes becoming became until till through where "
            + "including").split(separator: " ").map(String.init))

    private static func stems(_ words: String) -> Set<String> {
        Set(words.split(separator: " ").map { WordForms.stem(String($0)) })
    }
}
