import PDFForms
import PDFObjects
import PacketModel
import PacketTemplate

/// Bytes as a form: read, compiled, and filled, flattened and fillable. What comes out has to be a sound PDF.
enum FormTarget {
    /// What the fields are filled with, in turn.
    private static let values = [
        "Zoë Święcka", "yes", "12,5", "2026-03-05", "", "홍길동, ياسين, 沒有 и क्षत्रिय", "1;2;3", "a\tb\r\nc\u{2028}d\u{FEFF}",
        String(repeating: "long words ", count: 40),
    ]

    static func run(_ bytes: [UInt8]) -> Bool {
        guard let document = try? PDFDocument(reading: bytes) else { return false }
        let form = Form(document)
        _ = FormInspection(form).findings
        for isFillable in [false, true] { fill(form, isFillable) }
        return !form.fields.isEmpty
    }

    private static func fill(_ form: Form, _ isFillable: Bool) {
        var names: Set<String> = []
        let fields = form.fields.map(\.name).filter { names.insert($0).inserted }.prefix(200)
        var options = CompileOptions(isFillable: isFillable)
        options.defaultOverflow = .shrink
        guard let template = try? CompiledTemplate(form, filling: Array(fields), options: options) else { return }
        let stamper = PacketStamper(template)
        for start in 0..<2 {
            var row = FieldValues()
            for index in fields.indices { row.append(Array(values[(start + index) % values.count].utf8)[...]) }
            guard stamper.stamp(row) else { continue }
            do throws(PDFError) {
                let packet = try PDFDocument(reading: stamper.packet)
                precondition(!packet.wasRepaired, "a packet needs no repair")
                precondition(packet.pages.count == form.document.pages.count, "a packet has the pages of its form")
            } catch {
                precondition(error.code != .damaged, "a packet is a PDF")
            }
        }
    }
}
