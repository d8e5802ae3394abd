/// Letters beyond ASCII in the names of domains (RFC 3492).
enum Punycode {
    /// The ASCII form of a label; nil when it is longer than a label can be.
    static func encoded(_ input: [UInt32]) -> String? {
        guard input.count <= 63 else { return nil }
        var output = input.filter { $0 < 0x80 }.map { UInt8($0) }
        let basic = output.count
        var handled = basic
        if basic > 0 { output.append(UInt8(ascii: "-")) }
        var code: UInt32 = 128
        var delta = 0
        var bias = 72
        while handled < input.count {
            guard let next = input.filter({ $0 >= code }).min() else { return nil }
            delta += Int(next - code) * (handled + 1)
            code = next
            for scalar in input {
                if scalar < code { delta += 1 }
                guard scalar == code else { continue }
                var rest = delta
                var step = 36
                while true {
                    let threshold = step <= bias ? 1 : step >= bias + 26 ? 26 : step - bias
                    guard rest >= threshold else { break }
                    output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
                    rest = (rest - threshold) / (36 - threshold)
                    step += 36
                }
                output.append(digit(rest))
                bias = adapted(delta, handled + 1, isFirst: handled == basic)
                delta = 0
                handled += 1
            }
            delta += 1
            code += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func digit(_ value: Int) -> UInt8 { UInt8(value < 26 ? value + 0x61 : value - 26 + 0x30) }

    private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var steps = 0
        while delta > 455 {
            delta /= 35
            steps += 36
        }
        return steps + 36 * delta / (delta + 38)
    }
}
