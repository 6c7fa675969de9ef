/// How hard a code is to read (section 7.8.3).
extension QRGrid {
    var penalty: Int {
        var total = 0
        for index in 0..<size {
            total += Self.penalty(ofLine: (0..<size).map { isDark($0, index) })
            total += Self.penalty(ofLine: (0..<size).map { isDark(index, $0) })
        }
        return total + squares * 3 + imbalance * 10
    }

    /// Runs of one color, and runs like those of a finder.
    private static func penalty(ofLine line: [Bool]) -> Int {
        var total = 0
        var length = 0
        for (index, isDark) in line.enumerated() {
            length = index > 0 && line[index - 1] == isDark ? length + 1 : 1
            if length == 5 { total += 3 } else if length > 5 { total += 1 }
        }
        for start in 0...(line.count - 11) {
            let part = line[start..<start + 11]
            if part.elementsEqual(finder) || part.elementsEqual(finder.reversed()) { total += 40 }
        }
        return total
    }

    private static let finder = [true, false, true, true, true, false, true, false, false, false, false]

    /// The squares of four modules of one color.
    private var squares: Int {
        (0..<size - 1).reduce(0) { sum, row in
            sum
                + (0..<size - 1).count { column in
                    let color = isDark(column, row)
                    return color == isDark(column + 1, row) && color == isDark(column, row + 1)
                        && color == isDark(column + 1, row + 1)
                }
        }
    }

    /// By how many steps of 5 % the dark modules are more or fewer than half.
    private var imbalance: Int {
        let all = size * size
        let darkCount = (0..<size).reduce(0) { sum, row in sum + (0..<size).count { isDark($0, row) } }
        return abs(darkCount * 20 - all * 10) / all
    }
}
