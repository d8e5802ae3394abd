import Testing

@testable import PacketRecipients

/// Tables in which one byte is a letter: windows-1252 is told where it is sure, and all others are asked for.
struct CSVCodePageTests {
    /// A text in an encoding of one byte a letter.
    private static func bytes(_ text: String, _ encoding: CSVEncoding) throws -> [UInt8] {
        let charset = try #require(encoding.charset)
        let letters = try #require(CharsetDecoder.letters(charset: charset))
        return try text.unicodeScalars.map { scalar in
            let byte = try #require(letters.firstIndex(of: UInt16(scalar.value)))
            return UInt8(byte)
        }
    }

    static let foreign: [(encoding: CSVEncoding, row: String)] = [
        (.windows1250, "Stefańska,Łódź"), (.windows1250, "Kučera,Brno"), (.windows1250, "Szűcs,Pécs"),
        (.windows1250, "Kovačić,Split"), (.windows1251, "Иванова,Москва"), (.windows1253, "Παπαδόπουλος,Αθήνα"),
        (.windows1254, "Yıldız,Eskişehir"), (.windows1255, "כהן,ירושלים"), (.windows1256, "ياسين,القاهرة"),
        (.windows1257, "Jankauskienė,Vilnius"), (.windows1257, "Bērziņš,Rīga"), (.windows1258, "Lê,Đông"),
        (.windows874, "สมชาย,กรุงเทพ"), (.latin2, "Dvořák,Plzeň"), (.isoCyrillic, "Иванова,Москва"),
        (.isoGreek, "Παπαδόπουλος,Αθήνα"), (.latin7, "Bērziņš,Rīga"), (.latin10, "Ștefănescu,Iași"),
        (.koi8r, "Иванова,Москва"), (.koi8u, "Ґалаґан,Київ"), (.macintosh, "Müller,Zürich"),
        (.dosWestern, "Müller,Zürich"),
        (.dosCentral, "Dvořák,Plzeň"), (.dosCyrillic, "Иванова,Москва"),
    ]

    @Test(arguments: foreign)
    func areReadWhenTheyAreNamedAndNotGuessed(_ encoding: CSVEncoding, _ row: String) throws {
        let table = try Self.bytes("name,city\n\(row)\n", encoding)
        let reading = try CSVReading(table, CSVOptions(encoding: encoding))
        #expect(reading.rows == [row.split(separator: ",").map(String.init)] && reading.fileCodes.isEmpty)
        let refusal = #expect(throws: RecipientError.self) { try CSVReading(table) }
        #expect(refusal?.code == .unknownEncoding)
    }

    /// The letters of Western Europe stand where only they can stand.
    @Test(arguments: [
        "Müller,Köln", "Groß,Österreich", "Hélène,Besançon", "Lefèvre,Nîmes\nPréaux,Évry\nCôté,Orléans\nÉmilie,Sète",
        "Noël,Loïc", "MUÑOZ,ESPAÑA", "Ibáñez,Málaga", "João,Camões", "Gonçalves,São Paulo", "Jørgensen,Tromsø",
        "Bjørn,Ærø", "Åström,Västerås", "Väänänen,Jyväskylä", "Niccolò,Roma", "O’Neil,“Dún Laoghaire”", "André,3 €",
    ])
    func westernLettersAreSure(_ rows: String) throws {
        let reading = try CSVReading(Self.bytes("name,city\n\(rows)\n", .windows1252))
        #expect(reading.encoding == .windows1252 && reading.fileCodes == ["guessed-encoding"])
        #expect(reading.rows == rows.split(separator: "\n").map { $0.split(separator: ",").map(String.init) })
    }

    /// One name from elsewhere does not make a table of a hundred doubtful, and one of three it does.
    @Test func aTableIsJudgedAsAWhole() throws {
        let odd = "name\nGeneviève\nIñaki\nThérèse\nMûnein\n"
        #expect(throws: RecipientError.self) { try CSVReading(Self.bytes(odd, .windows1252)) }
        let rows = String(repeating: "Müller\nFrançois\n", count: 60)
        #expect(try CSVReading(Self.bytes(odd + rows, .windows1252)).rows.count == 124)
    }

    @Test func bytesWithoutAMeaningAreReported() throws {
        let table = Array("name,city\nA,B\nC,".utf8) + [0x81, 0x0A]
        let reading = try CSVReading(table, CSVOptions(encoding: .windows1252))
        #expect(reading.codes == [[], ["invalid-encoding"]])
    }
}
