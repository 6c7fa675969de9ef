#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The few things that the store asks of the file system.
enum FileSystem {
    /// The folder in which a path lies.
    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Makes a folder and those above it, for their owner alone; one that is there stays as it is.
    static func makeFolder(_ path: String) throws(SystemError) {
        guard mkdir(path, 0o700) != 0 else { return }
        if errno == EEXIST { return }
        guard errno == ENOENT, parent(of: path) != path else { throw .last("make folder \(path)") }
        try makeFolder(parent(of: path))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last("make folder \(path)") }
    }

    /// Waits until a file or folder is on the disk.
    static func synchronize(_ path: String) throws(SystemError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last("open \(path)") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .last("synchronize \(path)") }
    }
}
