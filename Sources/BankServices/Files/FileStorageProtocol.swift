import LanguageKit

/// Files that the bank stores for its user. Other users can't read them.
///
/// Every call throws ``ServiceError/storage(_:path:underlying:)`` when the system refuses, with `insecure` for files
/// and folders that others may read or change.
public protocol FileStorageProtocol: AnyObject, Sendable {
    /// Writes a file, replacing any file of this name. A reader sees either the old content or the new. Throws
    /// `invalidValue` for more than ``FileLimit/maximumByteCount`` bytes.
    func write(_ bytes: [UInt8], to name: FileName, in area: FileArea) async throws

    /// The content of a file. Throws `notFound(.file)`.
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

/// The purpose of a bank file, which determines its location and lifetime.
public enum FileArea: String, Hashable, Sendable, CaseIterable {
    /// Files that the user wants to keep.
    case documents
    /// Files that can be created again.
    case cache
    /// Files that are not needed after the command ends.
    case temporary
}

/// The name of a file in a ``FileArea``: ASCII letters and digits, `.`, `_` and `-`, not beginning with `.` or `-` and
/// not ending with `.new`. So it never leaves its folder, is never hidden, cannot be mistaken for an option, and never
/// collides with a file that is being written.
public struct FileName: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The longest name, in bytes.
    public static let maximumByteCount = 100

    public let text: String

    /// A checked name. Throws ``ServiceError/invalidValue(field:value:reason:)`` for any other text.
    public init(_ text: String) throws(ServiceError) {
        func refuse(_ reason: ValueProblem) -> ServiceError {
            .invalidValue(field: .fileName, value: text, reason: reason)
        }
        guard let first = text.utf8.first else { throw refuse(.empty) }
        guard text.utf8.count <= Self.maximumByteCount else {
            throw refuse(.tooLong(maximum: Self.maximumByteCount))
        }
        guard first != UInt8(ascii: "."), first != UInt8(ascii: "-"), text.utf8.allSatisfy(Self.isPlain)
        else {
            throw refuse(
                .malformed(expected: "letters, digits, '.', '_' and '-', with a letter or digit first"))
        }
        guard !text.hasSuffix(".new") else {
            throw refuse(.malformed(expected: "a name that doesn't end with '.new'"))
        }
        self.text = text
    }

    public var description: String { text }

    /// Orders by the bytes of the names.
    public static func < (left: Self, right: Self) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

/// The size limit of files in ``FileStorageProtocol``.
public enum FileLimit {
    public static let maximumByteCount = 64 << 20

    /// Throws ``ServiceError/invalidValue(field:value:reason:)`` above the limit.
    public static func require(_ byteCount: Int) throws(ServiceError) {
        guard byteCount <= maximumByteCount else {
            throw .invalidValue(
                field: .file, value: "\(byteCount) bytes", reason: .tooLong(maximum: maximumByteCount))
        }
    }
}
