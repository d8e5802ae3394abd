import PDFForms
import PDFObjects
import PDFPictures
import PacketModel

extension PacketWriter {
    /// Gets the pictures that a row names, before anything is written.
    mutating func readPictures(_ values: FieldValues) {
        for index in template.pictured {
            let plan = template.fields[index]
            pictures[index] = nil
            guard let value = values[index], !value.isEmpty else { continue }
            let found =
                pictureSource?.picture(named: value)
                ?? .failure(PictureFailure(message: "there is nowhere to take pictures from", hint: "name a folder"))
            switch found {
            case .success(let picture): pictures[index] = picture
            case .failure(let failure):
                problems.append(
                    Diagnostic(
                        .pictureUnreadable, .error, field: plan.field.name, message: failure.message, hint: failure.hint
                    ))
            }
        }
    }

    /// The number that a picture's image has in this packet; its objects are written behind the slots.
    private mutating func imageNumber(of picture: Picture) -> Int {
        template.part.lastNumber + 1 + place(of: picture).image
    }

    /// The number of a picture as an icon: a form XObject.
    private mutating func iconNumber(of picture: Picture) -> Int {
        let place = place(of: picture)
        guard let icon = embedded[place.index].icon else {
            offsets.append(-1)
            embedded[place.index].icon = offsets.count - 1
            return template.part.lastNumber + offsets.count
        }
        return template.part.lastNumber + 1 + icon
    }

    /// Where a picture is in the packet; each is in it once.
    private mutating func place(of picture: Picture) -> (index: Int, image: Int) {
        if let index = embedded.firstIndex(where: { $0.picture.digest == picture.digest }) {
            return (index, embedded[index].image)
        }
        var entry = EmbeddedPicture(picture: picture, image: offsets.count)
        offsets.append(-1)
        if picture.mask != nil {
            entry.mask = offsets.count
            offsets.append(-1)
        }
        embedded.append(entry)
        return (embedded.count - 1, entry.image)
    }

    /// Writes the form XObject of a widget.
    mutating func writePicture(_ slot: Int, _ picture: PictureSlot, _ values: FieldValues) {
        begin(slot)
        guard values[picture.field] != nil else {
            packet += picture.kept
            return end()
        }
        content.removeAll()
        content.raw(picture.prefix)
        packet += picture.head
        packet.append(contentsOf: "/Resources".utf8)
        packet += picture.resources
        if let shown = pictures[picture.field] {
            picture.placement.write(shown, name: Array("/Im ".utf8), into: &content)
            packet.append(contentsOf: "/XObject<</Im ".utf8)
            appendNumber(imageNumber(of: shown))
            packet.append(contentsOf: " 0 R>>".utf8)
        }
        packet.append(contentsOf: ">>".utf8)
        content.raw(picture.suffix)
        writeStream()
    }

    /// Writes MK of a push button, with the picture as its icon, so that viewers that draw the button anew keep it.
    mutating func writeMarks(_ marks: [UInt8], field: Int) {
        packet.append(contentsOf: "/MK".utf8)
        packet += marks
        if let picture = pictures[field] {
            packet.append(contentsOf: "/I ".utf8)
            appendNumber(iconNumber(of: picture))
            packet.append(contentsOf: " 0 R".utf8)
        }
        packet.append(contentsOf: ">>".utf8)
    }

    /// Writes the pictures that the slots refer to.
    mutating func writePictures() {
        for entry in embedded {
            let first = template.part.lastNumber + 1
            var image = entry.picture.image
            if let mask = entry.mask { image.dictionary["SMask"] = .reference(PDFReference(first + mask)) }
            write(image, at: entry.image)
            if let mask = entry.mask, let stream = entry.picture.mask { write(stream, at: mask) }
            if let icon = entry.icon { write(entry.picture.icon(of: PDFReference(first + entry.image)), at: icon) }
        }
    }

    /// Writes a stream whose data is encoded already.
    private mutating func write(_ stream: PDFStream, at offset: Int) {
        begin(offset)
        var writer = ObjectWriter { $0.number }
        writer.write(stream.dictionary)
        packet += writer.output.bytes.dropLast(2)
        packet.append(contentsOf: "/Length ".utf8)
        appendNumber(stream.data.count)
        packet.append(contentsOf: ">>stream\n".utf8)
        packet += stream.data
        packet.append(contentsOf: "\nendstream".utf8)
        end()
    }
}

/// A picture in a packet: its objects as places in `offsets`.
struct EmbeddedPicture {
    var picture: Picture
    var image: Int
    var mask: Int?
    var icon: Int?
}
