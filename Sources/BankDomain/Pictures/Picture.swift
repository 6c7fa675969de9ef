/// A picture in PNG (ISO/IEC 15948).
public struct Picture: Hashable, Sendable {
    /// The largest picture accepted from a server, in bytes.
    public static let maximumByteCount = 64 << 10

    public let bytes: [UInt8]
    /// Changes with the picture (RFC 9110, section 8.8.3), with its quotation marks.
    public let tag: String

    public init(bytes: [UInt8], tag: String) {
        self.bytes = bytes
        self.tag = tag
    }

    /// Whether the bytes begin with the PNG signature.
    public var isPNG: Bool { bytes.starts(with: PNGWriter.signature) }
}

extension Picture {
    private static let colors: [UInt32] = [
        0x1B6CA8, 0xB03A48, 0x2E7D32, 0x8E44AD, 0xB9770E, 0x117A65, 0xA04000, 0x5B5EA6, 0x9B2335, 0x00758F,
        0x6B4226, 0x3D5A80,
    ]
    private static let background: UInt32 = 0xF2F2F2
    /// Cells in each direction; the right half mirrors the left.
    private static let cellCount = 5
    private static let cellSize = 12
    private static let margin = 6

    /// The picture of an account: the same for the same IBAN, so that a payee whose account has changed looks
    /// different. It is a visual aid, not proof.
    public init(of iban: IBAN) {
        // 64-bit FNV-1a, as a seed.
        let seed = iban.text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        var generator = SeededGenerator(seed: seed)
        let half = Self.cellCount / 2 + 1
        let cells = (0..<Self.cellCount).map { _ in (0..<half).map { _ in generator.next() >> 63 == 1 } }
        let color = Self.colors[Int(generator.next() % UInt64(Self.colors.count))]
        let size = Self.cellCount * Self.cellSize + 2 * Self.margin
        let png = PNGWriter(size: size, colors: [Self.background, color]) { x, y in
            let (column, row) = (x - Self.margin, y - Self.margin)
            let inside = 0..<Self.cellCount * Self.cellSize
            guard inside.contains(column), inside.contains(row) else { return false }
            let cell = column / Self.cellSize
            return cells[row / Self.cellSize][min(cell, Self.cellCount - 1 - cell)]
        }
        self.init(bytes: png.bytes, tag: "\"payee1-\(String(seed, radix: 16))\"")
    }
}
