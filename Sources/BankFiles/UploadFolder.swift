package import BankServices

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A folder for uploads in use, which only this user can open. It is removed with all its files.
package final class UploadFolder: Sendable {
    private static let prefix = "bank-upload-"

    private let folder: LockedFolder

    package var path: String { folder.path }

    /// Creates a folder in another one.
    package init(in parent: String) throws(ServiceError) {
        folder = try LockedFolder(in: parent, prefix: Self.prefix)
    }

    /// Removes the uploads that servers left when they were killed.
    package static func sweep(in parent: String) {
        LockedFolder.sweep(in: parent, prefix: prefix)
    }

    /// Creates a file. Throws `storage` if the name is taken.
    package func create(_ name: String) throws(ServiceError) -> OpenFile {
        try OpenFile("\(path)/\(name)", O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    }
}
