/// Cuts a stream of bytes into lines, and keeps none of them longer than it must: a line may be a secret.
struct LineBuffer: ~Copyable, Sendable {
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    private var bytes = WipedBuffer()
    /// Bytes before this position hold no line end.
    private var searched = 0
    /// Whether what remains of a line that was too long is still to be skipped.
    private var isSkipping = false

    /// Takes in what `read` answers, at most `limit` bytes; `false` if there were none.
    mutating func fill(
        atMost limit: Int, _ read: (UnsafeMutableRawBufferPointer) throws(StreamError) -> Int
    ) throws(StreamError) -> Bool {
        try bytes.append(atMost: limit, read) > 0
    }

    /// Lets `body` see the next complete line and forgets it; `nil` if more bytes are needed.
    ///
    /// Throws ``StreamError/lineTooLong`` for one of more than `maximum` bytes without its end.
    mutating func takeLine<Line: ~Copyable>(
        maximum: Int, _ body: (UnsafeRawBufferPointer) throws(StreamError) -> Line
    ) throws(StreamError) -> Line? {
        while let end = bytes.firstIndex(of: Self.lineFeed, from: searched) {
            searched = 0
            defer { bytes.removeFirst(end + 1) }
            if isSkipping {
                isSkipping = false
                continue
            }
            return try show(end, maximum, body)
        }
        searched = bytes.count
        try refuseOverlong(maximum)
        return nil
    }

    /// Lets `body` see the line that the end of input completes and forgets it; `nil` if there is none.
    mutating func takeLastLine<Line: ~Copyable>(
        maximum: Int, _ body: (UnsafeRawBufferPointer) throws(StreamError) -> Line
    ) throws(StreamError) -> Line? {
        defer { discard() }
        guard bytes.count > 0, !isSkipping else { return nil }
        return try show(bytes.count, maximum, body)
    }

    /// Lets `body` see everything and forgets it.
    mutating func takeAll<Bytes: ~Copyable>(
        _ body: (UnsafeRawBufferPointer) throws(StreamError) -> Bytes
    ) throws(StreamError) -> Bytes {
        defer { discard() }
        return try bytes.withFirst(bytes.count, body)
    }

    /// Forgets everything if there are more than `maximum` bytes, and throws ``StreamError/lineTooLong``.
    mutating func requireAll(maximum: Int) throws(StreamError) {
        guard bytes.count > maximum else { return }
        discard()
        throw .lineTooLong
    }

    /// Forgets the unfinished line if it ends in one of the bytes; says whether it did.
    mutating func discardLine(endingIn enders: [UInt8]) -> Bool {
        guard let last = bytes.last, enders.contains(last) else { return false }
        discard()
        return true
    }

    mutating func discard() {
        bytes.removeAll()
        searched = 0
        isSkipping = false
    }

    private mutating func refuseOverlong(_ maximum: Int) throws(StreamError) {
        // One more than the limit, for a carriage return that belongs to the line end.
        guard bytes.count > maximum + 1 else { return }
        let wasSkipping = isSkipping
        discard()
        isSkipping = true
        if !wasSkipping { throw .lineTooLong }
    }

    private func show<Line: ~Copyable>(
        _ count: Int, _ maximum: Int, _ body: (UnsafeRawBufferPointer) throws(StreamError) -> Line
    ) throws(StreamError) -> Line {
        try bytes.withFirst(count) { (line) throws(StreamError) in
            let length = line.last == Self.carriageReturn ? count - 1 : count
            guard length <= maximum else { throw .lineTooLong }
            return try body(UnsafeRawBufferPointer(rebasing: line[..<length]))
        }
    }
}
