import PDFForms
import PDFObjects
import PacketTemplate
import TestSupport
import Testing

struct PacketStamperTests {
    @Test(arguments: [false, true])
    func makesTheSamePacketOfTheSameValues(_ isFillable: Bool) throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "text-single")))
        let options = CompileOptions(isFillable: isFillable)
        let names = ["q0", "q1"]
        let first = PacketStamper(try CompiledTemplate(form, filling: names, options: options))
        let second = PacketStamper(try CompiledTemplate(form, filling: names, options: options))
        let rows = [
            ["Mira", "Holt"], [String(repeating: "Łódź ", count: 400), "x"], ["", ""], ["Mira", "Holt"],
            ["Holt", "Mira"], ["홍길동", "서울 종로구"], ["서울특별시 종로구 홍", "ياسين 홍길동"], ["漢字와 한글", "क्षत्रिय หมู่"],
            ["홍길동", "서울 종로구"], ["東京 ㈜", "길동홍"],
        ]
        let packets = rows.map { row -> [UInt8] in
            _ = first.stamp(Packet.row(row))
            return first.packet
        }
        let digests = packets.map { SHA256.digest($0) }
        for (index, row) in rows.enumerated().reversed() {
            let isWritten = second.stamp(Packet.row(row))
            #expect(isWritten && second.packet == packets[index] && second.digest() == digests[index])
        }
        #expect(Set(digests).count == 8)
    }

    @Test func namesEachPacketByItsContent() throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "text-single")))
        let stamper = PacketStamper(try CompiledTemplate(form, filling: ["q0"]))
        let identifiers = try ["a", "b", "a"].map { value in
            _ = stamper.stamp(Packet.row([value]))
            return try PDFDocument(reading: stamper.packet).trailer["ID"]?.array?.first?.string ?? []
        }
        #expect(identifiers[0] == identifiers[2] && identifiers[0] != identifiers[1] && identifiers[0].count == 16)
    }

    @Test func goesOnAfterARowThatFailed() throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "text-single")))
        let stamper = PacketStamper(try CompiledTemplate(form, filling: ["q0"]))
        let outcomes = ["Mira", "\u{378}", "Mira"].map { value -> [UInt8]? in
            stamper.stamp(Packet.row([value])) ? stamper.packet : nil
        }
        #expect(outcomes[1] == nil && outcomes[0] == outcomes[2] && outcomes[0] != nil && stamper.problems.isEmpty)
    }

    @Test func growsByTheValuesOnly() throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "many-fields")))
        let template = try CompiledTemplate(form, filling: ["field001"])
        let stamper = PacketStamper(template)
        _ = stamper.stamp(Packet.row(["x"]))
        #expect(
            stamper.packet.starts(with: Array("%PDF-1.7\n".utf8)) && stamper.packet.count - template.staticCount < 500)
    }

    /// A damaged form gives a packet, or an error that says why: never a trap.
    @Test(arguments: Fixture.brokenNames.filter { (try? PDFDocument(reading: Fixture.bytes(ofBroken: $0))) != nil })
    func makesPacketsOfWhateverIsLeftOfADamagedForm(_ name: String) throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofBroken: name)))
        for isFillable in [false, true] {
            do throws(PDFError) {
                let values = Packet.anyValues(form)
                let options = CompileOptions(isFillable: isFillable)
                let stamper = PacketStamper(try CompiledTemplate(form, filling: values.map(\.0), options: options))
                let isWritten = stamper.stamp(Packet.row(values.map(\.1)))
                let isReadable = !isWritten || (try? PDFDocument(reading: stamper.packet)) != nil
                #expect(isReadable)
            } catch {
                #expect([.unsupported, .damaged].contains(error.code), "\(error)")
            }
        }
    }

    @Test(arguments: ["text-single", "checkbox-states", "choice-list"])
    func survivesWidgetsOfWrongTypes(_ name: String) throws {
        let document = try PDFDocument(reading: Fixture.bytes(ofForm: name))
        let widgets = document.objects.sorted { $0.key < $1.key }.filter {
            $0.value.dictionary?["Subtype"]?.name == "Widget"
        }
        let hostile: [PDFObject] = [
            .integer(.max), .integer(.min), .real(1e300, text: "1e300"), .string([0xFE, 0xFF, 0xD8]),
            .array([.null, .integer(.max)]),
            .dictionary(["N": .integer(1), "W": .integer(.max), "BC": .array([.null])]),
            .stream(PDFStream(bytes: [0xFF])),
        ]
        var count = 0
        for (number, object) in widgets.prefix(2) {
            for key in (object.dictionary?.keys ?? []) + ["MaxLen", "BS", "DA"] where key != "FT" && key != "Type" {
                for value in hostile {
                    var changed = object.dictionary ?? [:]
                    changed[key] = value
                    var copy = document
                    copy.replace(PDFReference(number), with: .dictionary(changed))
                    let form = Form(copy)
                    let values = Packet.anyValues(form)
                    let options = CompileOptions(isFillable: count % 2 == 0)
                    let stamper = PacketStamper(try CompiledTemplate(form, filling: values.map(\.0), options: options))
                    if stamper.stamp(Packet.row(values.map(\.1))) { count += 1 }
                }
            }
        }
        #expect(count > 20)
    }
}
