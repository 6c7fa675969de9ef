#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An unnamed file for readers that need a path. It is reused for each input.
struct TemporaryInput {
    private let descriptor: Int32

    /// Where the file can be opened.
    var path: String { "/dev/fd/\(descriptor)" }

    init() {
        #if os(Linux)
            // In memory, because a disk would take milliseconds for each input.
            let folder = "/dev/shm"
        #else
            let folder = "/tmp"
        #endif
        var name = Array("\(folder)/bank-fuzz-XXXXXX".utf8CString)
        descriptor = mkstemp(&name)
        require(descriptor >= 0 && unlink(name) == 0, "no temporary file")
    }

    /// Replaces the content.
    func fill(_ bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        let isWritten =
            ftruncate(descriptor, 0) == 0 && pwrite(descriptor, bytes, bytes.count, 0) == bytes.count
        require(isWritten, "the temporary file cannot be written")
    }
}
