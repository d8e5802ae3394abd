import Hangul
import Testing

struct KoreanParticleTests {
    @Test(arguments: [
        ("은/는", "세종", "은"), ("은/는", "영희", "는"), ("는/은", "세종", "은"), ("으로/로", "제주", "로"), ("으로/로", "수원", "으로"),
        ("으로/로", "서울", "로"), ("을/를", "서울", "을"), ("과/와", "물", "과"), ("과/와", "Ann", "와(과)"), ("으로/로", "Ann", "(으)로"),
        ("이/가", "(주)", "가"), ("이/가", "30%", "가"), ("은/는", "2026", "은"), ("은/는", "1,234", "는"), ("은/는", "ㅋ", "은"),
        ("은/는", "\u{1112}\u{1161}\u{11AB}", "은"), ("이에요/예요", "철수", "예요"), ("은/는", "", "은(는)"),
    ])
    func follows(_ pair: String, _ text: String, _ particle: String) throws {
        #expect(try #require(KoreanParticle(pair)).following(text) == particle)
    }

    @Test(arguments: ["", "/", "은", "은/", "은/는/이"])
    func aPairHasTwo(_ pair: String) { #expect(KoreanParticle(pair) == nil) }
}
