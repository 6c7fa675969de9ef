/// Text in UTF-16 as UTF-8, piece by piece.
struct UTF16Transcoder {
    // The order of bytes; `nil` if the text begins with its mark.
    private let order: Bool?
    private var isBigEndian: Bool?
    private var odd: UInt8?
    private var high: UInt16?
    private var bytes: ArraySlice<UInt8> = []

    /// A transcoder of text that begins with the byte order mark of UTF-16 or, without one, looks like it: in most texts
    /// every other byte is zero. `nil` for other text.
    init?(beginning bytes: some Collection<UInt8>) {
        let begin = Array(bytes)
        guard begin.count >= 2 else { return nil }
        if begin.starts(with: [0xFF, 0xFE]) || begin.starts(with: [0xFE, 0xFF]) {
            order = nil
            return
        }
        let zeros = [0, 1].map { first in
            stride(from: first, to: begin.count, by: 2).count { begin[$0] == 0 }
        }
        guard begin.count >= 8, zeros.min() == 0, (zeros.max() ?? 0) * 8 >= begin.count * 3 else {
            return nil
        }
        order = zeros[0] > 0
        isBigEndian = order
    }

    /// The same for the same text from its start.
    var restarted: UTF16Transcoder { UTF16Transcoder(order: order) }

    private init(order: Bool?) {
        (self.order, isBigEndian) = (order, order)
    }

    /// True if there is nothing to give.
    var isEmpty: Bool { bytes.isEmpty }

    /// Adds a piece; an empty one is the end.
    mutating func take(_ piece: some Collection<UInt8>) {
        var result: [UInt8] = []
        for byte in piece {
            guard let first = odd else {
                odd = byte
                continue
            }
            odd = nil
            guard let isBigEndian else {
                self.isBigEndian = first == 0xFE
                continue
            }
            let (upper, lower) = isBigEndian ? (first, byte) : (byte, first)
            take(UInt16(upper) << 8 | UInt16(lower), &result)
        }
        // A half of a character at the end is none.
        if piece.isEmpty, odd != nil || high != nil {
            result += Self.replacement
            (odd, high) = (nil, nil)
        }
        bytes = result[...]
    }

    private mutating func take(_ unit: UInt16, _ result: inout [UInt8]) {
        if let first = high {
            high = nil
            if (0xDC00...0xDFFF).contains(unit) {
                let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
                result += Unicode.Scalar(value).map { Array(String($0).utf8) } ?? Self.replacement
                return
            }
            result += Self.replacement
        }
        if (0xD800...0xDBFF).contains(unit) {
            high = unit
        } else if unit < 0x80 {
            result.append(UInt8(unit))
        } else {
            result += Unicode.Scalar(unit).map { Array(String($0).utf8) } ?? Self.replacement
        }
    }

    private static let replacement = Array("\u{FFFD}".utf8)

    /// Moves bytes to `buffer`; returns how many.
    mutating func give(to buffer: UnsafeMutableRawBufferPointer) -> Int {
        let piece = bytes.prefix(buffer.count)
        buffer.copyBytes(from: piece)
        bytes = bytes.dropFirst(piece.count)
        return piece.count
    }
}
