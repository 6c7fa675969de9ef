/// Latin letters with an accent, or made of two, as they are written without (ICAO 9303, part 3, section 6, in short).
enum LatinLetters {
    /// What stands for a lower-case letter. A letter and its accent apart are the same character.
    static let plain: [Character: String] = {
        let rows: [(String, String)] = [
            ("a", "àáâãäåāăąǎ"), ("c", "çćĉċč"), ("d", "ďđð"), ("e", "èéêëēĕėęě"), ("g", "ĝğġģ"), ("h", "ĥħ"),
            ("i", "ìíîïĩīĭįı"), ("j", "ĵ"), ("k", "ķ"), ("l", "ĺļľŀł"), ("n", "ñńņňŋ"), ("o", "òóôõöøōŏő"),
            ("r", "ŕŗř"), ("s", "śŝşšșſ"), ("t", "ţťŧț"), ("u", "ùúûüũūŭůűų"), ("w", "ŵ"), ("y", "ýÿŷ"),
            ("z", "źżž"), ("ss", "ß"), ("ae", "æ"), ("oe", "œ"), ("th", "þ"), ("ij", "ĳ"),
        ]
        var plain: [Character: String] = [:]
        for (letters, accented) in rows { for character in accented { plain[character] = letters } }
        return plain
    }()
}
