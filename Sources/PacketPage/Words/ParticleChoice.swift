#if Server
import Hangul

/// The particles of Korean sentences whose form goes by the word before them, which a catalogue has in both: `을(를)`.
enum ParticleChoice {
    private static let pairs: [(both: String, particle: KoreanParticle)] = [
        ("은(는)", "은/는"), ("이(가)", "이/가"), ("을(를)", "을/를"), ("과(와)", "과/와"), ("와(과)", "과/와"), ("(으)로", "으로/로"),
        ("(이)라", "이라/라"),
    ].compactMap { both, pair in KoreanParticle(pair).map { (both, $0) } }

    /// What stands behind a value, with the form of its particle that goes with the value; with both where nobody can know how
    /// the value is read.
    static func chosen(_ text: String, after value: String) -> String {
        let quotes = text.prefix { "”’`".contains($0) }
        let rest = text.dropFirst(quotes.count)
        guard let pair = pairs.first(where: { rest.hasPrefix($0.both) }) else { return text }
        return quotes + pair.particle.following(value) + rest.dropFirst(pair.both.count)
    }
}
#endif
