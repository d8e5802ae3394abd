import Testing

@testable import Interchange

/// Names that are put together.
struct WholeNameTests {
    @Test(arguments: [
        ("민준", "김", "김민준"), ("길동 ", " 홍", "홍길동"), ("太郎", "山田", "山田太郎"), ("Ada", "Lovelace", "Ada Lovelace"),
        ("민준", "Kim", "민준 Kim"), ("Minjun", "김", "Minjun 김"), ("민준", "", "민준"), ("", "김", "김"), ("", "", ""),
        ("Зоя", "Иванова", "Зоя Иванова"), ("さくら", "田中", "さくら 田中"), ("Ada ", "Lovelace", "Ada  Lovelace"),
        (" ", "Holt", " Holt"), ("Zoë", " ", "Zoë "), ("길동", " ", "길동 "),
    ])
    func theFamilyComesFirstInHangulAndHan(_ first: String, _ last: String, _ whole: String) {
        #expect(WholeName.joined(first: first, last: last) == whole)
    }
}
