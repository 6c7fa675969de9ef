/// The encoding of a table that is not UTF-8, by the names of its columns.
enum TableEncoding {
    private static let lineMaximum = 60
    private static let nameMaximum = 80

    /// The encoding in which the most names are known; the one that the letters show if no other one has more.
    static func likely(for bytes: ArraySlice<UInt8>) -> TextEncoding {
        let byLetters = TextEncoding.likely(for: bytes)
        let lines = bytes.split(maxSplits: lineMaximum) { $0 == 0x0A || $0 == 0x0D }.prefix(lineMaximum)
        let names = lines.flatMap { $0.split { ",;\t|\"".utf8.contains($0) } }.filter { name in
            name.count < nameMaximum && name.contains { $0 >= 0x80 }
                && String(validating: name, as: UTF8.self) == nil
        }
        guard !names.isEmpty else { return byLetters }
        var best = (encoding: byLetters, count: knownCount(names, byLetters))
        // Those of Windows first: the others are rare.
        let all = TextEncoding.allNames
        for name in all.filter({ $0.hasPrefix("windows") }) + all.filter({ !$0.hasPrefix("windows") }) {
            guard let encoding = TextEncoding(name) else { continue }
            let count = knownCount(names, encoding)
            if count > best.count { best = (encoding, count) }
        }
        return best.encoding
    }

    private static func knownCount(_ names: [ArraySlice<UInt8>], _ encoding: TextEncoding) -> Int {
        names.count { StatementWords.shipped.columns[StatementWords.plain(encoding.text($0))] != nil }
    }
}
