import PacketModel

/// A row that sums up those above it: it begins with a word for that, and nothing else in it is a word.
enum TotalRow {
    /// Whether a row is one.
    ///
    /// - Complexity: O(1) for a row that begins with another letter, O(cells) otherwise.
    static func isOne(_ record: Record) -> Bool {
        guard let first = (0..<record.count).first(where: { !record.range(of: $0).isEmpty }),
            begins(record[first].drop { $0 <= 0x20 })
        else { return false }
        return (first + 1..<record.count).allSatisfy { column in
            !(record.text(column).first { !$0.isWhitespace }?.isLetter ?? false)
        }
    }

    /// Whether a cell begins with such a word, and not with a longer one.
    private static func begins(_ cell: ArraySlice<UInt8>) -> Bool {
        guard let first = cell.first, let words = words[lowered(first)] else { return false }
        return words.contains { word in
            guard cell.count >= word.count, zip(word, cell).allSatisfy({ $0 == lowered($1) }) else { return false }
            return !(String(decoding: cell.dropFirst(word.count), as: UTF8.self).first?.isLetter ?? false)
        }
    }

    private static func lowered(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

    /// Words for a sum, by their first bytes.
    private static let words: [UInt8: [[UInt8]]] = {
        let words = """
            total,totals,totale,totali,totaal,totalt,totales,totais,subtotal,sub total,sub-total,grand total,sum,sums,summe,\
            summa,suma,sumy,somme,gesamt,gesamtsumme,zwischensumme,insgesamt,razem,ogółem,celkem,součet,összesen,yhteensä,\
            toplam,итого,Итого,ИТОГО,всего,Всего,ВСЕГО,합계,총계,소계,合計,合计,总计,總計,小計,小计
            """
        return Dictionary(grouping: words.split(separator: ",").map { Array($0.utf8) }) { $0[0] }
    }()
}
