/// A QR code of bytes (ISO/IEC 18004:2015), with error correction level M: about 15 % of it can be unreadable.
public struct QRCode: Equatable, Sendable {
    /// The number of modules in a row or column, without the quiet zone.
    public var size: Int { grid.size }
    private let grid: QRGrid

    /// Readers need this many light modules on each side (section 9.1).
    public static let quietZone = 4

    /// `nil` for more than 666 bytes, which readers of phones do not like.
    public init?(_ bytes: [UInt8]) {
        for version in 1...QRBlocks.maximumVersion {
            let empty = QRGrid(version: version)
            let blocks = QRBlocks(version: version, codewordCount: empty.freeCount / 8)
            guard let codewords = blocks.codewords(of: bytes) else { continue }
            grid = empty.filled(with: codewords)
            return
        }
        return nil
    }

    /// Whether a module is dark. Those outside of the code are light.
    public func isDark(column: Int, row: Int) -> Bool {
        (0..<size).contains(column) && (0..<size).contains(row) && grid.isDark(column, row)
    }
}

/// How the bytes of a code are divided into blocks, each with its own error correction (sections 7.4 and 7.5).
struct QRBlocks {
    /// Larger codes have more than 97 modules in a row.
    static let maximumVersion = 20

    /// The error correction codewords of each block, and the number of blocks, by version (table 9, level M).
    private static let table: [(correction: Int, blocks: Int)] = [
        (10, 1), (16, 1), (26, 1), (18, 2), (24, 2), (16, 4), (18, 4), (22, 4), (22, 5), (26, 5),
        (30, 5), (22, 8), (22, 9), (24, 9), (24, 10), (28, 10), (28, 11), (26, 13), (26, 14), (26, 16),
    ]

    private let version: Int
    private let codewordCount: Int
    private let correction: Int
    private let blockCount: Int

    init(version: Int, codewordCount: Int) {
        self.version = version
        self.codewordCount = codewordCount
        (correction, blockCount) = Self.table[version - 1]
    }

    private var dataCount: Int { codewordCount - correction * blockCount }

    /// The codewords in the order in which they are placed; `nil` if the bytes do not fit.
    func codewords(of bytes: [UInt8]) -> [UInt8]? {
        guard let data = data(of: bytes) else { return nil }
        // The last blocks have one byte more.
        let short = dataCount / blockCount
        let longCount = dataCount % blockCount
        var blocks: [[UInt8]] = []
        var start = 0
        for index in 0..<blockCount {
            let end = start + short + (index < blockCount - longCount ? 0 : 1)
            blocks.append(Array(data[start..<end]))
            start = end
        }
        let corrections = blocks.map { ReedSolomon.remainder(of: $0, count: correction) }
        return Self.interleaved(blocks) + Self.interleaved(corrections)
    }

    private static func interleaved(_ blocks: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = []
        for index in 0..<(blocks.map(\.count).max() ?? 0) {
            for block in blocks where index < block.count { bytes.append(block[index]) }
        }
        return bytes
    }

    /// Mode, length, bytes, terminator and padding (section 7.4).
    func data(of bytes: [UInt8]) -> [UInt8]? {
        let lengthBits = version < 10 ? 8 : 16
        guard 4 + lengthBits + bytes.count * 8 <= dataCount * 8 else { return nil }
        var bits: [Bool] = []
        func append(_ value: Int, _ count: Int) {
            for bit in stride(from: count - 1, through: 0, by: -1) { bits.append(value >> bit & 1 == 1) }
        }
        append(0b0100, 4)
        append(bytes.count, lengthBits)
        for byte in bytes { append(Int(byte), 8) }
        append(0, min(4, dataCount * 8 - bits.count))
        append(0, (8 - bits.count % 8) % 8)
        var isEven = true
        while bits.count < dataCount * 8 {
            append(isEven ? 0xec : 0x11, 8)
            isEven.toggle()
        }
        return stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
    }
}

/// Error correction over the field of 256 elements with the polynomial x⁸ + x⁴ + x³ + x² + 1 (section 7.5.2).
enum ReedSolomon {
    /// The remainder of a block's division by the generator polynomial of this degree.
    static func remainder(of data: [UInt8], count: Int) -> [UInt8] {
        let generator = generator(count)
        var remainder = [UInt8](repeating: 0, count: count)
        for byte in data {
            let factor = byte ^ remainder.removeFirst()
            remainder.append(0)
            for index in 0..<count { remainder[index] ^= product(generator[index], factor) }
        }
        return remainder
    }

    /// The coefficients of (x − α⁰)(x − α¹)… after the first, which is 1.
    private static func generator(_ degree: Int) -> [UInt8] {
        var coefficients = [UInt8](repeating: 0, count: degree)
        coefficients[degree - 1] = 1
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in 0..<degree {
                coefficients[index] = product(coefficients[index], root)
                if index + 1 < degree { coefficients[index] ^= coefficients[index + 1] }
            }
            root = product(root, 2)
        }
        return coefficients
    }

    private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var sum = 0
        for bit in stride(from: 7, through: 0, by: -1) {
            sum <<= 1
            if sum & 0x100 != 0 { sum ^= 0x11d }
            if right >> bit & 1 == 1 { sum ^= Int(left) }
        }
        return UInt8(sum)
    }
}
