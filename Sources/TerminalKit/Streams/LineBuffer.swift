#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Splits a stream of bytes into lines. It keeps no line longer than necessary, because a line may be a secret.
struct LineBuffer: ~Copyable, Sendable {
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    private var bytes = WipedBuffer()
    /// Bytes before this position hold no line end.
    private var searched = 0
    /// Whether the rest of a line that was too long is still to be skipped.
    private var isSkipping = false

    /// Appends the bytes that `read` returns, at most `limit`; `false` if there were none.
    mutating func fill(
        atMost limit: Int, _ read: (UnsafeMutableRawBufferPointer) throws(StreamError) -> Int
    ) throws(StreamError) -> Bool {
        try bytes.append(atMost: limit, read) > 0
    }

    /// Lets `body` see the next complete line and drops it; `nil` if more bytes are needed.
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

    /// Lets `body` see the last line, which has no line end, and drops it; `nil` if there is none.
    mutating func takeLastLine<Line: ~Copyable>(
        maximum: Int, _ body: (UnsafeRawBufferPointer) throws(StreamError) -> Line
    ) throws(StreamError) -> Line? {
        defer { discard() }
        guard bytes.count > 0, !isSkipping else { return nil }
        return try show(bytes.count, maximum, body)
    }

    /// Lets `body` see all bytes and drops them.
    mutating func takeAll<Bytes: ~Copyable>(
        _ body: (UnsafeRawBufferPointer) throws(StreamError) -> Bytes
    ) throws(StreamError) -> Bytes {
        defer { discard() }
        return try bytes.withFirst(bytes.count, body)
    }

    /// Drops all bytes if there are more than `maximum`, and throws ``StreamError/lineTooLong``.
    mutating func requireAll(maximum: Int) throws(StreamError) {
        guard bytes.count > maximum else { return }
        discard()
        throw .lineTooLong
    }

    /// Drops the unfinished line if it ends in one of the bytes; returns whether it did.
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
        // One byte more than the limit, because a carriage return may belong to the line end.
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

/// Bytes that are zeroed when they are removed or moved. Owners must empty the buffer before they release it.
struct WipedBuffer: ~Copyable, Sendable {
    // This array is never shared, so that no change copies it.
    private var storage: [UInt8] = []
    /// The range of the bytes within the storage; everything outside is zero.
    private var used = 0..<0

    var count: Int { used.count }

    var last: UInt8? { used.isEmpty ? nil : storage[used.upperBound - 1] }

    /// The position of a byte, counted from the first stored one.
    func firstIndex(of byte: UInt8, from position: Int) -> Int? {
        storage[(used.lowerBound + position)..<used.upperBound].firstIndex(of: byte)
            .map { $0 - used.lowerBound }
    }

    /// Lets `body` see the first bytes. It must not keep them.
    func withFirst<Result: ~Copyable, Failure: Error>(
        _ count: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let shown = used.prefix(count)
        return try storage.span.bytes.withUnsafeBytes { (bytes) throws(Failure) in
            try body(UnsafeRawBufferPointer(rebasing: bytes[shown]))
        }
    }

    /// Appends the bytes that `read` writes into the next `limit` bytes, and returns their number as `read` reports it.
    mutating func append<Failure: Error>(
        atMost limit: Int, _ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) -> Int {
        makeRoom(for: limit)
        let free = used.upperBound..<(used.upperBound + limit)
        let count = try storage.withUnsafeMutableBufferPointer { (bytes) throws(Failure) in
            try read(UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: bytes[free])))
        }
        used = used.lowerBound..<(free.lowerBound + count)
        return count
    }

    /// Zeroes and drops the first bytes.
    mutating func removeFirst(_ count: Int) {
        let removed = used.prefix(count)
        wipe(&storage, removed)
        used = removed.upperBound..<used.upperBound
    }

    /// Zeroes and drops every byte.
    mutating func removeAll() {
        removeFirst(count)
    }

    private mutating func makeRoom(for more: Int) {
        guard storage.count - used.upperBound < more else { return }
        let needed = count + more
        let size = needed <= storage.count ? storage.count : max(needed, 2 * storage.count)
        var moved = [UInt8](repeating: 0, count: size)
        moved.replaceSubrange(0..<count, with: storage[used])
        wipe(&storage, used)
        storage = moved
        used = 0..<count
    }
}

/// Zeroes bytes in a way that the compiler does not remove.
private func wipe(_ bytes: inout [UInt8], _ range: Range<Int>) {
    bytes.withUnsafeMutableBytes { bytes in
        guard let address = bytes.baseAddress else { return }
        #if canImport(Glibc)
            explicit_bzero(address + range.lowerBound, range.count)
        #else
            memset_s(address + range.lowerBound, range.count, 0, range.count)
        #endif
    }
}
