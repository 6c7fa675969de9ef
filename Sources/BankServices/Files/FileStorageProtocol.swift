/// Files that the bank keeps for its user, readable by nobody else.
///
/// Every call throws ``ServiceError/storage(_:path:underlying:)`` when the system refuses, with `insecure` for files
/// and folders that others may read or change.
public protocol FileStorageProtocol: AnyObject, Sendable {
    /// Keeps a file, in place of any of this name: whoever reads it sees the old content or the new. Throws
    /// `invalidValue` for more than ``FileLimit/maximumByteCount`` bytes.
    func write(_ bytes: [UInt8], to name: FileName, in area: FileArea) async throws

    /// What a file holds. Throws `notFound(.file)`.
    func read(_ name: FileName, in area: FileArea) async throws -> [UInt8]

    /// Removes a file. Throws `notFound(.file)`.
    func delete(_ name: FileName, in area: FileArea) async throws

    /// The files of an area, sorted by name.
    func names(in area: FileArea) async throws -> [FileName]

    func removeAll(in area: FileArea) async throws
}

public protocol HasFileStorage {
    var fileStorage: any FileStorageProtocol { get }
}
