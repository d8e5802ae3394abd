import Interchange
import Mail
import TestSupport

/// Messages of many scripts, made from numbers.
enum Correspondence {
    private static let names = [
        "홍길동", "ياسين بن علي", "Nguyễn Thị Ánh Tuyết", "O'Brien, \"Pat\"", "山田 太郎", "Ólafur Þórsson", "沒有",
        "María-José García Márquez", "עדה לאבלייס", "Ἀριστοτέλης", "क्षत्रिय सिंह", "Back\\slash (Jr.)", "張\u{20BB7}",
        "a=?utf-8?q?b?=", "Åsa <Ek>", "🎈 Balloon 👩‍👩‍👧‍👦",
    ]
    private static let subjects = [
        "주민등록 신청서가 준비되었습니다", "شهادتك جاهزة للتنزيل", "Giấy chứng nhận của bạn đã sẵn sàng",
        "Your certificate", "Re: [packet]  two blanks", "=?utf-8?q?looks encoded?=", "100 % — “done”",
    ]

    /// The message of a number: names, subjects and file names of one script after the other, short and long.
    static func message(_ number: Int) throws -> OutgoingMessage {
        let name = names[number % names.count]
        let long = String(repeating: subjects[number / 3 % subjects.count] + " ", count: number % 9 + 1)
        let from = try MailAddress("office@example.org", name: "서울시 복지과 (Welfare)")
        let to = try MailAddress("person\(number)@example.org", name: name)
        var message = OutgoingMessage(
            from: from, to: [to], messageID: "packet.\(number)@example.org", seconds: Int64(number) * 86_413)
        message.subject = "\(long)\(number)"
        message.text = "\(name)\n\n.\n..dots\n\(long)\r\nFrom the end\rx"
        if number % 2 == 0 { message.html = "<p>\(name)</p><img src=\"cid:logo@packet\">\n" }
        if number % 4 == 0 {
            message.images = [Attachment(name: "logo.png", bytes: [0x89, 0x50], contentID: "logo@packet")]
        }
        if number % 3 != 0 {
            let stem = String(repeating: name, count: number % 4 + 1)
            var generator = SeededGenerator(seed: UInt64(number))
            let bytes = (0..<(number % 7) * 31).map { _ in UInt8.random(in: 0...255, using: &generator) }
            message.attachments = [
                Attachment(name: "\(stem).pdf", bytes: bytes),
                Attachment(name: "plain.pdf", bytes: [UInt8(number & 255)]),
            ]
        }
        if number % 5 == 0 { message.replyTo = try MailAddress("reply@example.org", name: name) }
        message.headers = [HeaderField("X-Packet-Row", "\(number)")]
        return message
    }
}
