/// `upper`
struct UpperFilter: TextFilter {
    init(_ arguments: FilterArguments) {}

    func apply(to buffer: inout Bytes, from start: Int) {
        guard buffer[start...].isASCII else {
            return buffer.replaceTail(from: start, with: buffer.text(from: start).uppercased())
        }
        for index in start..<buffer.count where (0x61...0x7A).contains(buffer[index]) { buffer[index] -= 0x20 }
    }
}

/// `lower`
struct LowerFilter: TextFilter {
    init(_ arguments: FilterArguments) {}

    func apply(to buffer: inout Bytes, from start: Int) {
        guard buffer[start...].isASCII else {
            return buffer.replaceTail(from: start, with: buffer.text(from: start).lowercased())
        }
        for index in start..<buffer.count where (0x41...0x5A).contains(buffer[index]) { buffer[index] += 0x20 }
    }
}

/// `title`: an apostrophe starts a word after one letter (O'Neil, D'Angelo) and ends one otherwise (Bob's).
struct TitleFilter: TextFilter {
    init(_ arguments: FilterArguments) {}

    func apply(to buffer: inout Bytes, from start: Int) {
        let scalars = Array(buffer.text(from: start).unicodeScalars)
        var output = ""
        var lettersInWord = 0
        for (index, scalar) in scalars.enumerated() {
            if scalar.isWordPart {
                let properties = scalar.properties
                output += lettersInWord == 0 ? properties.titlecaseMapping : properties.lowercaseMapping
                lettersInWord += 1
            } else {
                output.unicodeScalars.append(scalar)
                let isApostrophe = scalar == "'" || scalar == "\u{2019}"
                let isInside = isApostrophe && lettersInWord > 0
                let followers = scalars[(index + 1)...].prefix(2).count(where: \.isWordPart)
                lettersInWord = isInside && !(lettersInWord == 1 && followers == 2) ? lettersInWord + 1 : 0
            }
        }
        buffer.replaceTail(from: start, with: output)
    }
}

extension Unicode.Scalar {
    fileprivate var isWordPart: Bool { self != "-" && self != "_" && self != "." && isIdentifierPart }
}
