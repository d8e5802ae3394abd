/// A change as hubs, files and folders have it: one object, one line.
///
///     {"entity":"todo","id":"…","field":"title","value":"…","at":"1773480413589.0","site":"00f1…","base":"0.0"}
extension Change: Codable {
    private enum Key: String, CodingKey {
        case entity, id, field, value, at, site, base
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func time(_ key: Key) throws -> HybridTime {
            guard let time = HybridTime(try container.decode(String.self, forKey: key)) else {
                throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "no time")
            }
            return time
        }
        guard let site = SiteID(try container.decode(String.self, forKey: .site)) else {
            throw DecodingError.dataCorruptedError(forKey: .site, in: container, debugDescription: "no site")
        }
        self.init(
            FieldKey(
                try container.decode(String.self, forKey: .entity), try container.decode(String.self, forKey: .id),
                try container.decode(String.self, forKey: .field)),
            try container.decode(String.self, forKey: .value), at: try time(.at), by: site,
            base: container.contains(.base) ? try time(.base) : .zero)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(key.entity, forKey: .entity)
        try container.encode(key.id, forKey: .id)
        try container.encode(key.field, forKey: .field)
        try container.encode(value, forKey: .value)
        try container.encode(time.description, forKey: .at)
        try container.encode(site.description, forKey: .site)
        if base > .zero { try container.encode(base.description, forKey: .base) }
    }
}
