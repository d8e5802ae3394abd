import Interchange
import PDFForms
import PDFObjects

/// Writes what packets say of themselves: the information dictionary, and the same once more in XMP (ISO 32000-2, 14.3;
/// ISO 16684-1). Of the form stays what `FormInformation` has of it.
struct InformationWriter: Sendable {
    private let form: FormInformation

    /// - Parameter isEncrypted: Whether packets are encrypted, which PDF/A does not allow (ISO 19005-1, 6.1.3).
    init(_ form: FormInformation, isEncrypted: Bool) {
        var form = form
        form.title = DocumentInformation.line(form.title)
        form.subject = DocumentInformation.line(form.subject)
        form.producer = DocumentInformation.line(form.producer)
        if isEncrypted { form.claims.removeAll { $0.standard == .archive } }
        self.form = form
    }

    /// The information, with what the form says where it says nothing.
    private func completed(_ information: DocumentInformation) -> DocumentInformation {
        var completed = information
        if completed.title.isEmpty { completed.title = form.title }
        if completed.subject.isEmpty { completed.subject = form.subject }
        return completed
    }

    /// The information dictionary. An entry without a value is left out.
    func dictionary(_ information: DocumentInformation) -> [UInt8] {
        let information = completed(information)
        var output = ContentWriter()
        output.raw("<<")
        for (key, text) in [
            ("Title", information.title), ("Subject", information.subject), ("Author", information.author),
            ("Producer", form.producer),
        ] where !text.isEmpty {
            output.raw("/\(key)")
            output.literal(TextString.encode(text)[...])
        }
        if let trapped = form.trapped {
            output.raw("/Trapped")
            output.name(trapped)
        }
        output.raw(">>")
        return output.bytes
    }

    /// The metadata stream, whole; it is not compressed, so that programs that know no PDF find it.
    func metadata(_ information: DocumentInformation) -> [UInt8] {
        let data = packet(information)
        return Array("\(Self.metadataHead)/Length \(data.count)>>stream\n".utf8) + data + Array("\nendstream".utf8)
    }

    /// The dictionary of the stream up to the place of Length.
    static let metadataHead = "<</Type/Metadata/Subtype/XML"

    /// The XMP packet.
    func packet(_ information: DocumentInformation) -> [UInt8] {
        let information = completed(information)
        var text = "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
        text += "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
        text += "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
        text += "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
        text += " xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\">\n<dc:format>application/pdf</dc:format>\n"
        for (name, value) in [("title", information.title), ("description", information.subject)] where !value.isEmpty {
            text +=
                "<dc:\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(value.escapedForMarkup)</rdf:li></rdf:Alt></dc:\(name)>\n"
        }
        if !information.author.isEmpty {
            text +=
                "<dc:creator><rdf:Seq><rdf:li>\(information.author.escapedForMarkup)</rdf:li></rdf:Seq></dc:creator>\n"
        }
        if !form.producer.isEmpty { text += "<pdf:Producer>\(form.producer.escapedForMarkup)</pdf:Producer>\n" }
        if let trapped = form.trapped { text += "<pdf:Trapped>\(trapped.text.escapedForMarkup)</pdf:Trapped>\n" }
        text += "</rdf:Description>\n"
        for standard in FormInformation.Standard.allCases {
            let claims = form.claims.filter { $0.standard == standard }
            guard !claims.isEmpty else { continue }
            text += "<rdf:Description rdf:about=\"\" xmlns:\(standard.rawValue)=\"\(standard.namespace)\">\n"
            for claim in claims {
                let name = "\(standard.rawValue):\(claim.property)"
                text += "<\(name)>\(claim.value)</\(name)>\n"
            }
            text += "</rdf:Description>\n"
        }
        if Set(form.claims.map(\.standard)).count == 2 { text += Self.extensionSchema }
        text += "</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>"
        return Array(text.utf8)
    }

    /// PDF/A wants properties described that are not its own (ISO 19005-1, 6.7.8): those of PDF/UA.
    private static let extensionSchema = """
        <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"\
         xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
        <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
        <pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
        <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
        <pdfaSchema:property><rdf:Seq>\(described("part", "Integer"))\(described("rev", "Integer"))\
        \(described("amd", "Text"))\(described("corr", "Text"))</rdf:Seq></pdfaSchema:property>
        </rdf:li></rdf:Bag></pdfaExtension:schemas>
        </rdf:Description>

        """

    private static func described(_ property: String, _ type: String) -> String {
        "<rdf:li rdf:parseType=\"Resource\"><pdfaProperty:name>\(property)</pdfaProperty:name>"
            + "<pdfaProperty:valueType>\(type)</pdfaProperty:valueType><pdfaProperty:category>internal"
            + "</pdfaProperty:category><pdfaProperty:description>\(property) of PDF/UA</pdfaProperty:description></rdf:li>"
    }
}
