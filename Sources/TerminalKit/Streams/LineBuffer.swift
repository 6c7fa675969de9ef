/// Cuts a stream of bytes into lines.
struct LineBuffer: Sendable {
    /// Bytes in the longest line, without its end.
    static let maximumLineLength = 65_536

    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    private var bytes: [UInt8] = []
    /// Bytes before this index have been taken.
    private var start = 0
    /// Bytes before this index hold no line end.
    private var searched = 0
    /// Whether what remains of a line that was too long is still to be skipped.
    private var isSkipping = false

    mutating func append(_ more: [UInt8]) {
        bytes.removeSubrange(..<start)
        searched -= start
        start = 0
        bytes += more
    }

    /// Takes the next complete line; `nil` if more bytes are needed.
    mutating func takeLine() throws(StreamError) -> String? {
        while let end = bytes[searched...].firstIndex(of: Self.lineFeed) {
            let line = bytes[start..<end]
            start = end + 1
            searched = start
            if isSkipping {
                isSkipping = false
                continue
            }
            return try Self.text(of: line)
        }
        searched = bytes.count
        try refuseOverlong()
        return nil
    }

    /// Takes the line that the end of input completes; `nil` if there is none.
    mutating func takeLastLine() throws(StreamError) -> String? {
        defer { discard() }
        guard start < bytes.count, !isSkipping else { return nil }
        return try Self.text(of: bytes[start...])
    }

    /// Forgets the unfinished line if it ends in one of the bytes; says whether it did.
    mutating func discardLine(endingIn enders: [UInt8]) -> Bool {
        guard start < bytes.count, let last = bytes.last, enders.contains(last) else { return false }
        discard()
        return true
    }

    private mutating func discard() {
        self = LineBuffer()
    }

    private mutating func refuseOverlong() throws(StreamError) {
        // One more than the limit, for a carriage return that belongs to the line end.
        guard bytes.count - start > Self.maximumLineLength + 1 else { return }
        let wasSkipping = isSkipping
        discard()
        isSkipping = true
        if !wasSkipping { throw .lineTooLong }
    }

    private static func text(of line: ArraySlice<UInt8>) throws(StreamError) -> String {
        let line = line.last == carriageReturn ? line.dropLast() : line
        guard line.count <= maximumLineLength else { throw .lineTooLong }
        guard let text = String(validating: line, as: UTF8.self) else { throw .notUTF8 }
        return text
    }
}
