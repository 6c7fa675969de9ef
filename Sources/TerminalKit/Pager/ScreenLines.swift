/// How many lines of a terminal a text takes.
enum ScreenLines {
    /// The lines, long ones wrapped; counting stops at `limit`.
    static func count(_ bytes: [UInt8], columns: Int, upTo limit: Int) -> Int {
        var count = 0
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
            let width = line.count <= columns ? line.count : width(of: line)
            count += max(1, (width + columns - 1) / max(1, columns))
            if count >= limit { return count }
        }
        return count
    }

    private static func width(of line: ArraySlice<UInt8>) -> Int {
        var text = ""
        var isStyle = false
        for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
            if scalar == "\u{1B}" { isStyle = true }
            if !isStyle { text.unicodeScalars.append(scalar) }
            if isStyle, scalar == "m" { isStyle = false }
        }
        return DisplayText.width(of: text)
    }
}
