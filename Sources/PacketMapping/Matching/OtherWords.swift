/// The words for “other” of the languages in which headers are understood.
public enum OtherWords {
    /// All of them, in small letters without accents.
    public static let all = Set(Lexicon.sameModifiers.filter { $0.value == "other" }.keys).union(["other"])
}
