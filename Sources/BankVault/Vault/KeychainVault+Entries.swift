import BankDomain
import BankServices

extension KeychainVault {
    /// Stores a value, always or only if there is none, and returns whether it did. Creates the keychain if it never
    /// existed and the user chooses a password.
    @discardableResult
    func save(
        _ value: borrowing SecretBytes, for key: SecureStorageKey, replacing: Bool = true
    ) async throws -> Bool {
        try Self.require(key)
        await takeTurn()
        defer { endTurn() }
        try await makeIfNeeded()
        return try await change { keychain, dataKey in
            guard replacing || keychain.entries[key.name] == nil else { return false }
            keychain.set(value, for: key.name, key: dataKey, random: random)
            try requireRoom(keychain)
            return true
        }
    }

    func load(_ key: SecureStorageKey) async throws -> SecretBytes {
        await takeTurn()
        defer { endTurn() }
        let opened = try await open()
        guard let value = try value(of: key, in: opened.keychain, key: opened.key) else {
            throw ServiceError.notFound(.secret, name: key.name)
        }
        return value
    }

    func delete(_ key: SecureStorageKey) async throws {
        await takeTurn()
        defer { endTurn() }
        try await change { keychain, _ in
            guard keychain.entries.remove(key.name) else {
                throw ServiceError.notFound(.secret, name: key.name)
            }
        }
    }

    func keys() async throws -> [SecureStorageKey] {
        await takeTurn()
        defer { endTurn() }
        return try await open().keychain.entries.list.map { SecureStorageKey($0.name) }
    }

    /// Deletes the value under a key if there is one and this needs no prompt.
    func deleteUnasked(_ key: SecureStorageKey) async throws {
        await takeTurn()
        defer { endTurn() }
        guard let opened = try await openUnasked(), opened.keychain.entries[key.name] != nil else { return }
        try lock.withLock {
            guard var keychain = try reopened(key: opened.key)?.keychain, keychain.entries.remove(key.name)
            else { return }
            try write(keychain, key: opened.key, keepingPrevious: true)
        }
    }

    /// The value under a key of an open keychain; `nil` if there is none.
    func value(
        of key: SecureStorageKey, in keychain: Keychain, key dataKey: DataKey
    ) throws(ServiceError) -> SecretBytes? {
        try naming { () throws(KeychainFault) in try keychain.value(of: key.name, key: dataKey) }
    }

    /// Throws ``ServiceError/invalidValue(field:value:reason:)`` if the keychain exceeds the size of its file.
    nonisolated func requireRoom(_ keychain: Keychain) throws(ServiceError) {
        let entryCounts = 0...KeychainArchive.maximumEntryCount
        guard entryCounts.contains(keychain.entries.list.count) else {
            throw .invalidValue(field: .entryCount, value: "", reason: .outOfRange(entryCounts))
        }
        let maximum = KeychainFormat.maximumContentByteCount
        guard keychain.entries.encodedByteCount <= maximum else {
            throw .invalidValue(field: .value, value: "", reason: .tooLong(maximum: maximum))
        }
    }

    /// Throws ``ServiceError/invalidValue(field:value:reason:)`` for an invalid name.
    static func require(_ key: SecureStorageKey) throws(ServiceError) {
        let maximum = SecureStorageKey.maximumByteCount
        guard !key.name.isEmpty else { throw .invalidValue(field: .name, value: "", reason: .empty) }
        guard key.name.utf8.count <= maximum else {
            throw .invalidValue(field: .name, value: key.name, reason: .tooLong(maximum: maximum))
        }
    }

    /// Creates the keychain if it never existed and the user chooses a password. Throws
    /// ``ServiceError/notInitialized(_:)`` if they choose none.
    func makeIfNeeded() async throws {
        guard try readStored() == nil else { return }
        guard let password = try await prompt.keychainPassword(for: .create, attempt: 1) else {
            throw ServiceError.notInitialized(.keychain)
        }
        do {
            _ = try make(password: password)
        } catch ServiceError.alreadyExists {
            // Another process created it first; the value goes into that keychain, if it can be opened.
        }
    }
}
