/// The modules of a QR code: patterns by which readers find it, and those that carry its bytes.
struct QRGrid: Equatable {
    let version: Int
    let size: Int
    private var dark: [Bool]
    /// The modules that carry no bytes.
    private var isReserved: [Bool]

    /// A code without bytes.
    init(version: Int) {
        self.version = version
        size = 17 + 4 * version
        dark = Array(repeating: false, count: size * size)
        isReserved = dark
        addTiming()
        addFinders()
        addAlignments()
        addVersion()
        addFormat(mask: 0)
    }

    /// The number of modules that carry bytes.
    var freeCount: Int { isReserved.count { !$0 } }

    func isDark(_ column: Int, _ row: Int) -> Bool { dark[row * size + column] }

    /// The code with these bytes, under the mask that is easiest to read (section 7.8).
    func filled(with codewords: [UInt8]) -> QRGrid {
        var plain = self
        plain.place(codewords)
        var best = plain.masked(0)
        var lowest = best.penalty
        for mask in 1..<8 {
            let other = plain.masked(mask)
            let penalty = other.penalty
            if penalty < lowest { (best, lowest) = (other, penalty) }
        }
        return best
    }

    private mutating func reserve(_ column: Int, _ row: Int, _ isDark: Bool) {
        guard (0..<size).contains(column), (0..<size).contains(row) else { return }
        dark[row * size + column] = isDark
        isReserved[row * size + column] = true
    }

    private mutating func addTiming() {
        for index in 0..<size {
            reserve(index, 6, index.isMultiple(of: 2))
            reserve(6, index, index.isMultiple(of: 2))
        }
    }

    /// Three squares at corners, each with a light line around it.
    private mutating func addFinders() {
        for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] {
            addSquares(column, row, radius: 4) { $0 != 2 && $0 != 4 }
        }
    }

    private mutating func addAlignments() {
        let places = alignments
        for column in places {
            for row in places where !isFinder(column, row) {
                addSquares(column, row, radius: 2) { $0 != 1 }
            }
        }
    }

    /// Squares around a module; `isDark` tells by the distance.
    private mutating func addSquares(_ column: Int, _ row: Int, radius: Int, isDark: (Int) -> Bool) {
        for down in -radius...radius {
            for right in -radius...radius {
                reserve(column + right, row + down, isDark(max(abs(right), abs(down))))
            }
        }
    }

    /// The columns and rows of alignment patterns (annex E), at even distances from the last one.
    private var alignments: [Int] {
        guard version > 1 else { return [] }
        let count = version / 7 + 2
        let last = size - 7
        let step = (last - 6 + 2 * (count - 1) - 1) / (2 * (count - 1)) * 2
        return [6] + (0..<count - 1).reversed().map { last - $0 * step }
    }

    private func isFinder(_ column: Int, _ row: Int) -> Bool {
        let last = size - 7
        return (column, row) == (6, 6) || (column, row) == (last, 6) || (column, row) == (6, last)
    }

    /// The level and the mask, twice (section 7.9).
    private mutating func addFormat(mask: Int) {
        let bits = Self.formatBits(mask: mask)
        for index in 0..<15 {
            let isDark = bits >> index & 1 == 1
            switch index {
            case 0...5: reserve(8, index, isDark)
            case 6, 7: reserve(8, index + 1, isDark)
            case 8: reserve(7, 8, isDark)
            default: reserve(14 - index, 8, isDark)
            }
            if index < 8 {
                reserve(size - 1 - index, 8, isDark)
            } else {
                reserve(8, size - 15 + index, isDark)
            }
        }
        reserve(8, size - 8, true)
    }

    /// The bits of level M, whose own are 00, with a mask.
    static func formatBits(mask: Int) -> Int {
        corrected(mask, by: 0b101_0011_0111, degree: 10) ^ 0b101_0100_0001_0010
    }

    /// The version, twice, from version 7 (section 7.10).
    private mutating func addVersion() {
        guard version >= 7 else { return }
        let bits = Self.versionBits(version)
        for index in 0..<18 {
            let isDark = bits >> index & 1 == 1
            reserve(size - 11 + index % 3, index / 3, isDark)
            reserve(index / 3, size - 11 + index % 3, isDark)
        }
    }

    static func versionBits(_ version: Int) -> Int {
        corrected(version, by: 0b1_1111_0010_0101, degree: 12)
    }

    /// A value followed by the remainder of its division by a generator polynomial (annexes C and D).
    private static func corrected(_ value: Int, by generator: Int, degree: Int) -> Int {
        var remainder = value
        for _ in 0..<degree { remainder = remainder << 1 ^ (remainder >> (degree - 1) & 1) * generator }
        return value << degree | remainder
    }

    /// Places bytes in pairs of columns from the right, upwards and downwards in turns (section 7.7.3).
    private mutating func place(_ codewords: [UInt8]) {
        var bit = 0
        var isUpwards = true
        // The column of the timing pattern belongs to no pair.
        for right in stride(from: size - 1, to: 6, by: -2) + stride(from: 5, to: 0, by: -2) {
            for step in 0..<size {
                let row = isUpwards ? size - 1 - step : step
                for column in [right, right - 1] where !isReserved[row * size + column] {
                    guard bit < codewords.count * 8 else { continue }
                    dark[row * size + column] = codewords[bit / 8] >> (7 - bit % 8) & 1 == 1
                    bit += 1
                }
            }
            isUpwards.toggle()
        }
    }

    private func masked(_ mask: Int) -> QRGrid {
        var grid = self
        for row in 0..<size {
            for column in 0..<size where !isReserved[row * size + column] {
                if Self.isInverted(mask, column, row) { grid.dark[row * size + column].toggle() }
            }
        }
        grid.addFormat(mask: mask)
        return grid
    }

    /// The masks of table 10.
    private static func isInverted(_ mask: Int, _ column: Int, _ row: Int) -> Bool {
        switch mask {
        case 0: (row + column) % 2 == 0
        case 1: row % 2 == 0
        case 2: column % 3 == 0
        case 3: (row + column) % 3 == 0
        case 4: (row / 2 + column / 3) % 2 == 0
        case 5: row * column % 2 + row * column % 3 == 0
        case 6: (row * column % 2 + row * column % 3) % 2 == 0
        default: ((row + column) % 2 + row * column % 3) % 2 == 0
        }
    }
}

private func + (left: StrideTo<Int>, right: StrideTo<Int>) -> [Int] { Array(left) + Array(right) }
