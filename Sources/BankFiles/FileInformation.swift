#if canImport(Glibc)
    package import Glibc
#elseif canImport(Darwin)
    package import Darwin
#endif

/// What the system says of a file.
package struct FileInformation {
    private let status: stat

    package init(_ status: stat) {
        self.status = status
    }

    /// Whether it is a file of bytes, not a folder, a link, a device or a pipe.
    package var isPlain: Bool { status.st_mode & S_IFMT == S_IFREG }

    package var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }

    package var isLink: Bool { status.st_mode & S_IFMT == S_IFLNK }

    /// Whether it belongs to the user whom this process acts for.
    package var isOwn: Bool { status.st_uid == geteuid() }

    /// What owner, group and others may do with it.
    package var permissions: UInt32 { UInt32(status.st_mode & 0o7777) }

    package var byteCount: Int { Int(status.st_size) }
}
