#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Bytes that leave nothing behind: what is taken out or moved is zeroed where it was. Whoever gives a buffer up
/// empties it first.
struct WipedBuffer: ~Copyable, Sendable {
    // Nobody else ever holds this array, so that no change copies it.
    private var storage: [UInt8] = []
    /// Where the bytes are within the storage; everything outside is zero.
    private var used = 0..<0

    var count: Int { used.count }

    var last: UInt8? { used.isEmpty ? nil : storage[used.upperBound - 1] }

    /// The position of a byte, counted from the first one that is kept.
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

    /// Appends what `read` puts into the next `limit` bytes, and answers how many it says there were.
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

/// Zeroes in a way that the compiler does not leave out.
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
