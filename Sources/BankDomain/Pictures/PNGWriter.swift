/// Writes square two-colour PNG pictures (ISO/IEC 15948) without compression: they are small, and this needs no
/// library.
struct PNGWriter {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    let bytes: [UInt8]

    /// - Parameters:
    ///   - size: width and height in pixels, at most 500: the rows fit into one block of 65,535 bytes.
    ///   - colors: two, as 0xRRGGBB.
    ///   - isSet: whether a pixel has the second colour, counted from the left and the top.
    init(size: Int, colors: [UInt32], isSet: (_ x: Int, _ y: Int) -> Bool) {
        precondition(colors.count == 2 && (1...500).contains(size), "Small pictures with two colours only.")
        var rows: [UInt8] = []
        for y in 0..<size {
            rows.append(0)  // The filter "none".
            for start in stride(from: 0, to: size, by: 8) {
                var byte: UInt8 = 0
                for bit in 0..<8 where start + bit < size && isSet(start + bit, y) { byte |= 0x80 >> bit }
                rows.append(byte)
            }
        }
        let length = UInt16(rows.count)
        // A zlib stream (RFC 1950) of one stored block (RFC 1951, section 3.2.4).
        var stored: [UInt8] = [0x78, 0x01, 0x01]
        stored += Self.littleEndian(length) + Self.littleEndian(~length)
        stored += rows + Self.bigEndian(Self.adler32(rows))
        let palette = colors.flatMap { Self.bigEndian($0).dropFirst() }
        // One bit per pixel with a palette; no interlacing.
        let header = Self.bigEndian(UInt32(size)) + Self.bigEndian(UInt32(size)) + [1, 3, 0, 0, 0]
        bytes =
            Self.signature + Self.chunk("IHDR", header) + Self.chunk("PLTE", palette)
            + Self.chunk("IDAT", stored) + Self.chunk("IEND", [])
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(crc32(body))
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }

    private static func littleEndian(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }

    /// The checksum of chunks (ISO/IEC 15948, annex D).
    static func crc32(_ bytes: [UInt8]) -> UInt32 {
        // Written as one expression, it takes the compiler six seconds to find the types.
        var crc: UInt32 = ~0
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
        }
        return ~crc
    }

    /// The checksum of zlib streams (RFC 1950, section 8.2).
    static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }
}
