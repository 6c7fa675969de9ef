#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The first bytes of a database file (sqlite.org/fileformat.html, section 1.3).
struct DatabaseHeader {
    private static let byteCount = 100
    private static let magic = Array("SQLite format 3\0".utf8)

    private let bytes: [UInt8]

    /// Reads the start of a file; `nil` if it cannot be read.
    init?(path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Self.byteCount)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { return nil }
        self.bytes = Array(bytes[..<count])
    }

    /// True if the file begins like an SQLite file, or is a prefix of that.
    var isSQLite: Bool { Self.magic.starts(with: bytes.prefix(Self.magic.count)) }

    /// True if an SQLite file of this size ends in the middle of a page.
    func isCut(at byteCount: Int) -> Bool {
        guard isSQLite else { return false }
        guard bytes.count == Self.byteCount else { return true }
        let pageSize = Int(bytes[16]) << 8 | Int(bytes[17])
        return byteCount % (pageSize == 1 ? 65_536 : max(pageSize, 1)) != 0
    }
}
