public import BankServices

/// Answers what the test says.
public final class StubSecureStorage: SecureStorageProtocol {
    /// A value to be kept.
    public struct Saving: Hashable, Sendable {
        /// The value.
        public let value: [UInt8]
        /// Its key.
        public let key: SecureStorageKey

        /// Arguments.
        public init(_ value: [UInt8], for key: SecureStorageKey) {
            self.value = value
            self.key = key
        }
    }

    /// Answers ``save(_:for:)``.
    public let onSave = AsyncStub<Saving, Void>("StubSecureStorage.save")
    /// Answers ``saveIfAbsent(_:for:)``.
    public let onSaveIfAbsent = AsyncStub<Saving, Bool>("StubSecureStorage.saveIfAbsent")
    /// Answers ``load(_:)``.
    public let onLoad = AsyncStub<SecureStorageKey, [UInt8]>("StubSecureStorage.load")
    /// Answers ``delete(_:)``.
    public let onDelete = AsyncStub<SecureStorageKey, Void>("StubSecureStorage.delete")
    /// Answers ``keys()``.
    public let onKeys = AsyncStub<Void, [SecureStorageKey]>("StubSecureStorage.keys")

    /// A storage without answers.
    public init() {}

    /// Answers as ``onSave`` says.
    public func save(_ value: borrowing SecretBytes, for key: SecureStorageKey) async throws {
        try await onSave(Saving(value.withUnsafeBytes { Array($0) }, for: key))
    }

    /// Answers as ``onSaveIfAbsent`` says.
    public func saveIfAbsent(
        _ value: borrowing SecretBytes, for key: SecureStorageKey
    ) async throws -> Bool {
        try await onSaveIfAbsent(Saving(value.withUnsafeBytes { Array($0) }, for: key))
    }

    /// Answers as ``onLoad`` says.
    public func load(_ key: SecureStorageKey) async throws -> SecretBytes {
        SecretBytes(try await onLoad(key))
    }

    /// Answers as ``onDelete`` says.
    public func delete(_ key: SecureStorageKey) async throws { try await onDelete(key) }

    /// Answers as ``onKeys`` says.
    public func keys() async throws -> [SecureStorageKey] { try await onKeys(()) }
}
