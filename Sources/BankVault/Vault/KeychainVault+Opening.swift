import BankDomain
import BankServices
import LanguageKit

extension KeychainVault {
    /// The maximum number of password prompts in a row.
    private static let attemptCount = 3

    /// The keychain of the present file. Prompts for a secret if no key is available.
    func open() async throws -> OpenKeychain {
        let stored = try requireStored()
        if let opened, opened.stored.bytes == stored.bytes { return opened }
        let key: DataKey
        if let atHand = await keyAtHand(for: stored.file) {
            key = atHand
        } else {
            key = try await askedKey(for: stored.file)
        }
        return try keep(stored, key: key)
    }

    /// Opens the keychain without a prompt; `nil` if that is not possible.
    func openUnasked() async throws -> OpenKeychain? {
        guard let stored = try readStored() else { return nil }
        if let opened, opened.stored.bytes == stored.bytes { return opened }
        guard let key = await keyAtHand(for: stored.file) else { return nil }
        return try keep(stored, key: key)
    }

    /// The present file. Throws ``ServiceError/notInitialized(_:)`` if there is none.
    func requireStored() throws -> StoredKeychain {
        guard let stored = try readStored() else { throw ServiceError.notInitialized(.keychain) }
        return stored
    }

    /// The present file; `nil` if there never was one. Throws if it is older than the newest generation seen.
    func readStored() throws -> StoredKeychain? {
        guard var stored = try folder.read() else {
            try requireNeverSeen()
            return nil
        }
        while let newest = try witness.newestGeneration(of: stored.file.header.id),
            stored.file.header.generation < newest
        {
            // A writer replaces the file before it updates the witness: both may have happened since the file was read.
            guard let again = try folder.read(), again.bytes != stored.bytes else {
                throw rolledBack(
                    """
                    it has version \(stored.file.header.generation), but version \(newest) was seen before
                    """)
            }
            stored = again
        }
        return stored
    }

    /// Throws if a keychain existed here, because a missing file must not be replaced by an empty keychain.
    func requireNeverSeen() throws {
        guard !folder.hasPrevious else {
            throw ServiceError.storage(
                .damaged, path: path,
                underlying: "the keychain is missing, but its previous version is still there")
        }
        guard try !witness.hasSeenKeychain() else {
            throw rolledBack(
                """
                the keychain is missing: put back a copy, or delete the witness next to it to start again
                """)
        }
    }

    /// The data key that a secret opens in slots of these kinds; `nil` if it opens none.
    nonisolated func key(
        openedBy secret: borrowing SecretBytes, of file: KeychainFile,
        kinds: [KeychainSlotKind] = [.recoveryCode, .password]
    ) throws(ServiceError) -> DataKey? {
        for kind in kinds {
            guard let typed = Self.typed(secret, as: kind) else { continue }
            for slot in file.header.slots where slot.kind == kind {
                let key = try slot.key(from: typed)
                if let dataKey = slot.open(with: key, of: file.header.id) { return dataKey }
            }
        }
        return nil
    }

    /// The data key that a secret opens. Throws ``ServiceError/wrongPassword(_:)`` if it opens none, and
    /// ``ServiceError/storage(_:path:underlying:)`` with `tampered` if the rest of the file has another key.
    nonisolated func requireKey(
        openedBy secret: borrowing SecretBytes, of file: KeychainFile,
        kinds: [KeychainSlotKind] = [.recoveryCode, .password]
    ) throws(ServiceError) -> DataKey {
        guard let key = try key(openedBy: secret, of: file, kinds: kinds) else {
            throw .wrongPassword(.keychain)
        }
        // Without this check, a modified header would look like another process' new key, and the wait for it would
        // never end.
        try naming { () throws(KeychainFault) in try file.requireAuthentic(key) }
        return key
    }

    private func keyAtHand(for file: KeychainFile) async -> DataKey? {
        if let key = opened?.key, file.isAuthentic(key) { return key }
        return await agentKey(for: file)
    }

    /// The agent's key, if it is this file's. A key from before a password change opens nothing.
    func agentKey(for file: KeychainFile) async -> DataKey? {
        guard let bytes = await agent.dataKey(of: file.header.id), let key = DataKey(bytes),
            file.isAuthentic(key)
        else { return nil }
        return key
    }

    private func askedKey(for file: KeychainFile) async throws -> DataKey {
        for attempt in 1...Self.attemptCount {
            guard let secret = try await prompt.keychainPassword(for: .open, attempt: attempt) else {
                guard attempt == 1 else { break }
                throw ServiceError.locked(.keychain)
            }
            if let key = try key(openedBy: secret, of: file) { return key }
        }
        throw ServiceError.wrongPassword(.keychain)
    }

    private func keep(_ stored: StoredKeychain, key: DataKey) throws -> OpenKeychain {
        let now = try naming { () throws(KeychainFault) in try OpenKeychain(stored, key: key) }
        opened = now
        bearWitness(to: stored)
        return now
    }

    // A generation that is new to the witness comes from a copy made elsewhere, or from a process that was killed
    // between two steps. Errors are ignored, so that a process with read access only can open the keychain.
    private func bearWitness(to stored: StoredKeychain) {
        let header = stored.file.header
        guard let newest = try? witness.newestGeneration(of: header.id), newest >= header.generation else {
            try? lock.withLock {
                guard try folder.read()?.bytes == stored.bytes else { return }
                try witness.remember(header.generation, of: header.id, mayGoBack: false)
            }
            return
        }
    }

    private static func typed(_ secret: borrowing SecretBytes, as kind: KeychainSlotKind) -> SecretBytes? {
        switch kind {
        case .password: try? PasswordText.composed(secret)
        case .recoveryCode: KeychainRecoveryCode.symbols(typed: secret)
        case .deviceKey: secret.copy()
        }
    }

    private nonisolated func rolledBack(_ reason: Phrase) -> ServiceError {
        .storage(.rolledBack, path: path, underlying: reason)
    }
}

/// An open keychain, and the file from which it was opened.
struct OpenKeychain: Sendable {
    let stored: StoredKeychain
    let keychain: Keychain
    let key: DataKey

    /// Opens a stored keychain. Throws ``KeychainFault/tampered(_:)`` unless the key is its own.
    init(_ stored: StoredKeychain, key: DataKey) throws(KeychainFault) {
        self.stored = stored
        self.keychain = try Keychain(opening: stored.file, with: key)
        self.key = key
    }

    /// Creates the value for a file that was just written.
    init(_ stored: StoredKeychain, keychain: Keychain, key: DataKey) {
        self.stored = stored
        self.keychain = keychain
        self.key = key
    }
}
