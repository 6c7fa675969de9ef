/// Bytes that arrive in pieces and are removed from the front. All work together is proportional to their number.
struct PieceBuffer {
    private var bytes: [UInt8] = []
    /// The number of removed bytes that still take space.
    private var start = 0
    /// Where the search for a pattern goes on.
    private var searched = 0

    var count: Int { bytes.count - start }

    mutating func append(_ piece: [UInt8]) {
        // Moves fewer bytes than were removed since the last time.
        if start > bytes.count / 2 {
            bytes.removeFirst(start)
            searched -= start
            start = 0
        }
        bytes += piece
    }

    /// Whether the bytes and the expected ones are the same, as far as both go.
    func begins(like expected: [UInt8]) -> Bool {
        bytes[start...].prefix(expected.count).elementsEqual(expected.prefix(count))
    }

    mutating func skip(_ count: Int) {
        start += count
        searched = max(searched, start)
    }

    mutating func remove(_ count: Int) -> [UInt8] {
        defer { skip(count) }
        return Array(bytes[start..<(start + count)])
    }

    /// The number of bytes before the pattern, or before what can become the pattern when more bytes arrive.
    ///
    /// The pattern must not begin again within itself before a mismatch, as a line end and a boundary do not.
    mutating func search(for pattern: [UInt8]) -> (count: Int, isFound: Bool) {
        bytes.withUnsafeBufferPointer { bytes in
            while searched < bytes.count {
                var matched = 0
                while matched < pattern.count, searched + matched < bytes.count,
                    bytes[searched + matched] == pattern[matched]
                { matched += 1 }
                if matched == pattern.count { return (searched - start, true) }
                if searched + matched == bytes.count { break }
                searched += max(1, matched)
            }
            return (searched - start, false)
        }
    }
}
