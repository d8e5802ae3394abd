/// The names of glyphs in the `post` table of a TrueType font program (OpenType, post).
struct PostNames {
    /// By glyph, the index of its name: below 258 the usual order of a Macintosh, then `own`. Empty where the table has
    /// no names of its own.
    private let indexes: [Int]
    /// The names that the table brings.
    private let own: [Range<Int>]
    private let tables: OpenTypeTables
    private let table: Range<Int>
    private static let usualCount = 258
    private static let headerCount = 32

    /// Reads the table; nil where there is none, or it is damaged.
    init?(_ tables: OpenTypeTables) {
        guard let table = tables.range("post"), table.count >= Self.headerCount else { return nil }
        self.tables = tables
        self.table = table
        guard tables.value32(table.lowerBound) == 0x2_0000 else {
            (indexes, own) = ([], [])
            return
        }
        let start = table.lowerBound + Self.headerCount
        guard let count = tables.value16(start), start + 2 + 2 * count <= table.upperBound else { return nil }
        indexes = (0..<count).map { tables.value16(start + 2 + 2 * $0) ?? 0 }
        var own: [Range<Int>] = []
        var place = start + 2 + 2 * count
        while place < table.upperBound {
            let length = Int(tables.bytes[place])
            guard place + 1 + length <= table.upperBound else { break }
            own.append((place + 1)..<(place + 1 + length))
            place += 1 + length
        }
        self.own = own
    }

    /// The glyphs with one of some names.
    ///
    /// - Complexity: O(glyphs).
    func glyphs(named names: Set<String>) -> Set<UInt16> {
        var wanted = Set(own.indices.filter { names.contains(name($0)) }.map { $0 + Self.usualCount })
        for (index, name) in Self.usual.enumerated() where names.contains(name) { wanted.insert(index) }
        guard !indexes.isEmpty else {
            // Format 1 has the usual names; the others have none.
            let isUsual = tables.value32(table.lowerBound) == 0x1_0000
            return isUsual ? Set(wanted.lazy.filter { $0 < Self.usualCount }.map { UInt16($0) }) : []
        }
        return Set(indexes.indices.lazy.filter { wanted.contains(indexes[$0]) }.map { UInt16(truncatingIfNeeded: $0) })
    }

    private func name(_ index: Int) -> String { String(decoding: tables.bytes[own[index]], as: UTF8.self) }

    /// The table with the names of some glyphs only.
    ///
    /// - Complexity: O(glyphs).
    func cut(to kept: (UInt16) -> Bool) -> [UInt8] {
        guard !indexes.isEmpty else { return Array(tables.bytes[table]) }
        var output = Array(tables.bytes[table.lowerBound..<(table.lowerBound + Self.headerCount + 2)])
        var names: [UInt8] = []
        var places: [Int: Int] = [:]
        for (glyph, index) in indexes.enumerated() {
            var number = kept(UInt16(truncatingIfNeeded: glyph)) ? index : 0
            if number >= Self.usualCount {
                let place = number - Self.usualCount
                if let known = places[place] {
                    number = known
                } else if own.indices.contains(place) {
                    number = Self.usualCount + places.count
                    places[place] = number
                    names.append(UInt8(own[place].count))
                    names += tables.bytes[own[place]]
                } else {
                    number = 0
                }
            }
            output.append(UInt8(truncatingIfNeeded: number >> 8))
            output.append(UInt8(truncatingIfNeeded: number))
        }
        return output + names
    }

    /// The first 258 glyphs of a Macintosh font, in order.
    private static let usual: [String] = """
        .notdef .null nonmarkingreturn space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft \
        parenright asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon \
        semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft \
        backslash bracketright asciicircum underscore grave a b c d e f g h i j k l m n o p q r s t u v w x y z \
        braceleft bar braceright asciitilde Adieresis Aring Ccedilla Eacute Ntilde Odieresis Udieresis aacute agrave \
        acircumflex adieresis atilde aring ccedilla eacute egrave ecircumflex edieresis iacute igrave icircumflex \
        idieresis ntilde oacute ograve ocircumflex odieresis otilde uacute ugrave ucircumflex udieresis dagger degree \
        cent sterling section bullet paragraph germandbls registered copyright trademark acute dieresis notequal AE \
        Oslash infinity plusminus lessequal greaterequal yen mu partialdiff summation product pi integral ordfeminine \
        ordmasculine Omega ae oslash questiondown exclamdown logicalnot radical florin approxequal Delta guillemotleft \
        guillemotright ellipsis nonbreakingspace Agrave Atilde Otilde OE oe endash emdash quotedblleft quotedblright \
        quoteleft quoteright divide lozenge ydieresis Ydieresis fraction currency guilsinglleft guilsinglright fi fl \
        daggerdbl periodcentered quotesinglbase quotedblbase perthousand Acircumflex Ecircumflex Aacute Edieresis Egrave \
        Iacute Icircumflex Idieresis Igrave Oacute Ocircumflex apple Ograve Uacute Ucircumflex Ugrave dotlessi \
        circumflex tilde macron breve dotaccent ring cedilla hungarumlaut ogonek caron Lslash lslash Scaron scaron Zcaron \
        zcaron brokenbar Eth eth Yacute yacute Thorn thorn minus multiply onesuperior twosuperior threesuperior onehalf \
        onequarter threequarters franc Gbreve gbreve Idotaccent Scedilla scedilla Cacute cacute Ccaron ccaron dcroat
        """.split(separator: " ").map(String.init)

    /// The code of a Macintosh for a glyph's name, also of those that MacRomanEncoding of PDF leaves out (9.6.6.4).
    static let macCodes: [String: Int] = {
        var codes: [String: Int] = [:]
        for (code, name) in GlyphEncoding.macRoman.names.enumerated() where !name.isEmpty { codes[name] = code }
        // The usual order begins with that of the codes 32 to 126 and 128 to 255.
        for (index, name) in usual.prefix(226).enumerated() where index >= 3 && codes[name] == nil {
            codes[name] = index + (index < 98 ? 29 : 30)
        }
        codes["Euro"] = 219
        return codes
    }()
}
