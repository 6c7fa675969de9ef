#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The first bytes of a database file (sqlite.org/fileformat.html, section 1.3).
struct DatabaseHeader {
    /// Whether the file begins as SQLite's do, or as far as it goes.
    let isSQLite: Bool

    private static let magic = Array("SQLite format 3\0".utf8)

    /// Reads the beginning of a file; `nil` if it cannot be read.
    init?(path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Self.magic.count)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { return nil }
        self.isSQLite = Self.magic.starts(with: bytes[..<count])
    }
}
