/// Names that programs number from nought: `dependent_0_name`, `dependent_1_name`. People count from one, so a header
/// “Dependent 1 name” is none of them by its number alone.
struct ZeroBasedNames {
    /// Names without their numbers of which one has the number 0, and the place of that number.
    private let numbered: Set<Shape>

    private struct Shape: Hashable {
        let text: String
        let place: Int
    }

    /// - Parameter names: As `FieldMatcher.normalized` makes them.
    /// - Complexity: O(bytes of the names).
    init(_ names: [String]) {
        var numbers: [Shape: Set<Int>] = [:]
        for name in names {
            let (text, found) = Self.parts(of: name)
            for (place, number) in found.enumerated() {
                numbers[Shape(text: text, place: place), default: []].insert(number)
            }
        }
        numbered = Set(numbers.filter { $0.value.contains(0) && $0.value.count > 1 }.keys)
    }

    /// Whether a name is one of several that count from nought.
    func contains(_ name: String) -> Bool {
        let (text, numbers) = Self.parts(of: name)
        return numbers.indices.contains { numbered.contains(Shape(text: text, place: $0)) }
    }

    /// A name with each number replaced by a sign, and the numbers.
    private static func parts(of name: String) -> (text: String, numbers: [Int]) {
        var (text, numbers, digits) = ("", [Int](), "")
        func end() {
            guard !digits.isEmpty else { return }
            numbers.append(Int(digits) ?? .max)
            text += "#"
            digits = ""
        }
        for letter in name {
            if letter.isASCII, letter.isNumber {
                digits.append(letter)
            } else {
                end()
                text.append(letter)
            }
        }
        end()
        return (text, numbers)
    }
}
