import PDFForms
import PDFObjects
import PDFPictures
import PacketModel

extension PacketWriter {
    /// The number that a picture's image has in this packet; its objects are written behind the slots.
    private mutating func imageNumber(of picture: Picture) -> Int {
        let place = place(of: picture)
        return file.number(of: place.image)
    }

    /// The number of a picture as an icon: a form XObject.
    private mutating func iconNumber(of picture: Picture) -> Int {
        let place = place(of: picture)
        let icon = embedded[place.index].icon ?? file.reserve()
        embedded[place.index].icon = icon
        return file.number(of: icon)
    }

    /// Where a picture is in the packet; each is in it once.
    private mutating func place(of picture: Picture) -> (index: Int, image: Int) {
        if let index = embedded.firstIndex(where: { $0.picture.digest == picture.digest }) {
            return (index, embedded[index].image)
        }
        var entry = EmbeddedPicture(picture: picture, image: file.reserve())
        if picture.mask != nil { entry.mask = file.reserve() }
        embedded.append(entry)
        return (embedded.count - 1, entry.image)
    }

    /// Writes the form XObject of a widget.
    mutating func writePicture(_ slot: Int, _ picture: PictureSlot, _ values: FieldValues) {
        file.begin(slot)
        guard values[picture.field] != nil else {
            file.packet += picture.kept
            return file.end()
        }
        drawer.content.removeAll()
        drawer.content.raw(picture.prefix)
        file.packet += picture.head
        file.packet.append(contentsOf: "/Resources".utf8)
        file.packet += picture.resources
        if let shown = drawer.reader.pictures[picture.field] {
            picture.placement.write(shown, name: Array("/Im ".utf8), into: &drawer.content)
            file.packet.append(contentsOf: "/XObject<</Im ".utf8)
            file.appendNumber(imageNumber(of: shown))
            file.packet.append(contentsOf: " 0 R>>".utf8)
        }
        file.packet.append(contentsOf: ">>".utf8)
        drawer.content.raw(picture.suffix)
        file.writeStream(drawer.content.bytes)
    }

    /// Writes MK of a push button, with the picture as its icon, so that viewers that draw the button anew keep it.
    mutating func writeMarks(_ marks: [UInt8], field: Int) {
        file.packet.append(contentsOf: "/MK".utf8)
        file.packet += marks
        if let picture = drawer.reader.pictures[field] {
            file.packet.append(contentsOf: "/I ".utf8)
            file.appendNumber(iconNumber(of: picture))
            file.packet.append(contentsOf: " 0 R".utf8)
        }
        file.packet.append(contentsOf: ">>".utf8)
    }

    /// Writes the pictures that the slots refer to.
    mutating func writePictures() {
        for entry in embedded {
            var image = entry.picture.image
            if let mask = entry.mask { image.dictionary["SMask"] = .reference(PDFReference(file.number(of: mask))) }
            write(image, at: entry.image)
            if let mask = entry.mask, let stream = entry.picture.mask { write(stream, at: mask) }
            if let icon = entry.icon {
                write(entry.picture.icon(of: PDFReference(file.number(of: entry.image))), at: icon)
            }
        }
    }

    /// Writes a stream whose data is encoded already.
    private mutating func write(_ stream: PDFStream, at offset: Int) {
        file.begin(offset)
        var writer = ObjectWriter { $0.number }
        writer.write(stream.dictionary)
        file.packet += writer.output.bytes.dropLast(2)
        file.packet.append(contentsOf: "/Length ".utf8)
        file.appendNumber(stream.data.count)
        file.packet.append(contentsOf: ">>stream\n".utf8)
        file.packet += stream.data
        file.packet.append(contentsOf: "\nendstream".utf8)
        file.end()
    }
}

/// A picture in a packet: its objects as places in `offsets`.
struct EmbeddedPicture {
    var picture: Picture
    var image: Int
    var mask: Int?
    var icon: Int?
}
