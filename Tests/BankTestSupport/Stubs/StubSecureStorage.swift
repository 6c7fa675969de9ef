public import BankServices

public final class StubSecureStorage: SecureStorageProtocol {
    public struct Saving: Hashable, Sendable {
        public let value: [UInt8]
        public let key: SecureStorageKey

        public init(_ value: [UInt8], for key: SecureStorageKey) {
            self.value = value
            self.key = key
        }
    }

    public let onSave = AsyncStub<Saving, Void>("StubSecureStorage.save")
    public let onSaveIfAbsent = AsyncStub<Saving, Bool>("StubSecureStorage.saveIfAbsent")
    public let onLoad = AsyncStub<SecureStorageKey, [UInt8]>("StubSecureStorage.load")
    public let onDelete = AsyncStub<SecureStorageKey, Void>("StubSecureStorage.delete")
    public let onKeys = AsyncStub<Void, [SecureStorageKey]>("StubSecureStorage.keys")

    public init() {}

    public func save(_ value: borrowing SecretBytes, for key: SecureStorageKey) async throws {
        try await onSave(Saving(value.withUnsafeBytes { Array($0) }, for: key))
    }

    public func saveIfAbsent(
        _ value: borrowing SecretBytes, for key: SecureStorageKey
    ) async throws -> Bool {
        try await onSaveIfAbsent(Saving(value.withUnsafeBytes { Array($0) }, for: key))
    }

    public func load(_ key: SecureStorageKey) async throws -> SecretBytes {
        SecretBytes(try await onLoad(key))
    }

    public func delete(_ key: SecureStorageKey) async throws { try await onDelete(key) }

    public func keys() async throws -> [SecureStorageKey] { try await onKeys(()) }
}
