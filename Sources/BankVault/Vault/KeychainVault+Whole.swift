import BankDomain
import BankServices
import LanguageKit

extension KeychainVault {
    /// The status, without opening the keychain.
    func status() async throws -> KeychainStatus {
        await takeTurn()
        defer { endTurn() }
        guard let file = try readStored()?.file else {
            return KeychainStatus(
                path: path, exists: false, isUnlocked: false, generation: 0, updatedAt: nil, slots: [],
                isMemoryLocked: Self.isMemoryLocked)
        }
        return await status(of: file)
    }

    /// True if the file is this keychain or cannot be read; opening it then reports the error.
    func mayBe(_ keychain: KeychainID) -> Bool {
        do {
            return try folder.read()?.file.header.id == keychain
        } catch {
            return true
        }
    }

    func create(password: borrowing SecretBytes) async throws -> KeychainStatus {
        await takeTurn()
        defer { endTurn() }
        return await status(of: try make(password: password).stored.file)
    }

    /// Verifies every entry by decrypting it.
    func verify() async throws -> KeychainReport {
        await takeTurn()
        defer { endTurn() }
        // An already open keychain is reused only if the file's bytes are unchanged.
        let present = try await open()
        try naming { () throws(KeychainFault) in
            let key = present.key.subkey(.values)
            for entry in present.keychain.entries.list { _ = try present.keychain.open(entry, with: key) }
        }
        return KeychainReport(
            status: await status(of: present.stored.file), entryCount: present.keychain.entries.list.count)
    }

    /// Exports everything in the keychain. This needs the password.
    func export(password: borrowing SecretBytes) async throws -> SharedSecret {
        await takeTurn()
        defer { endTurn() }
        let stored = try requireStored()
        let key = try requireKey(openedBy: password, of: stored.file)
        return try naming { () throws(KeychainFault) in
            let entries = try Keychain(opening: stored.file, with: key).archiveEntries(key)
            return SharedSecret(KeychainArchive(entries: entries).encoded())
        }
    }

    /// Imports the entries of an archive, all or none; creates the keychain if there is none.
    func `import`(
        _ archive: KeychainArchive, replacesExisting: Bool, mode: ExecutionMode
    ) async throws -> KeychainImport {
        for entry in archive.entries { try Self.require(entry.key) }
        await takeTurn()
        defer { endTurn() }
        if mode == .dryRun {
            guard try readStored() != nil else {
                return KeychainImport(
                    addedCount: archive.entries.count, replacedCount: 0, unchangedCount: 0)
            }
            let opened = try await open()
            var keychain = opened.keychain
            return try take(archive, into: &keychain, key: opened.key, replacesExisting)
        }
        try await makeIfNeeded()
        return try await change { keychain, key in
            try take(archive, into: &keychain, key: key, replacesExisting)
        }
    }

    /// Restores the previous generation. The present one becomes the previous one, so nothing is lost.
    func restorePrevious(mode: ExecutionMode) async throws -> KeychainStatus {
        await takeTurn()
        defer { endTurn() }
        guard mode == .commit else { return await status(of: try requireRestorable()) }
        let file = try lock.withLock {
            let file = try requireRestorable()
            // The witness comes first: it accepts a generation newer than its own, but not an older one.
            try witness.remember(file.header.generation, of: file.header.id, mayGoBack: true)
            try folder.exchange()
            return file
        }
        opened = nil
        return await status(of: file)
    }

    /// The status of the keychain in this file.
    func status(of file: KeychainFile) async -> KeychainStatus {
        KeychainStatus(
            path: path, exists: true, isUnlocked: await agentKey(for: file) != nil,
            generation: file.header.generation, updatedAt: file.header.writtenAt,
            slots: file.header.slots.map(\.kind), isMemoryLocked: Self.isMemoryLocked)
    }

    private static var isMemoryLocked: Bool {
        SecretBytes(count: DataKey.byteCount) { _ in }.isLocked
    }

    private func take(
        _ archive: KeychainArchive, into keychain: inout Keychain, key: DataKey, _ replacesExisting: Bool
    ) throws(ServiceError) -> KeychainImport {
        var (added, replaced, unchanged) = (0, 0, 0)
        for entry in archive.entries {
            let name = entry.key.name
            if let present = try value(of: entry.key, in: keychain, key: key) {
                if SharedSecret(present) == entry.value {
                    unchanged += 1
                    continue
                }
                guard replacesExisting else { throw .alreadyExists(.secret, name: name) }
                replaced += 1
            } else {
                added += 1
            }
            keychain.set(entry.value.copy(), for: name, key: key, random: random)
        }
        try requireRoom(keychain)
        return KeychainImport(addedCount: added, replacedCount: replaced, unchangedCount: unchanged)
    }

    private func requireRestorable() throws -> KeychainFile {
        guard let previous = try folder.readPrevious()?.file else {
            guard folder.hasPresent else { throw ServiceError.notInitialized(.keychain) }
            throw ServiceError.notFound(.previousKeychain, name: folder.previousPath)
        }
        if let present = try presentIfReadable(), present.file.header.id != previous.header.id {
            throw ServiceError.storage(
                .foreign, path: folder.previousPath, underlying: "it belongs to another keychain")
        }
        return previous
    }

    // An unreadable present generation returns `nil`, because it is a reason to restore. A file that others can access
    // is left in place and throws.
    private func presentIfReadable() throws -> StoredKeychain? {
        do {
            return try folder.read()
        } catch {
            let unreadable: Set<StorageProblem> = [.damaged, .tampered, .foreign, .newer]
            guard case ServiceError.storage(let problem, _, _) = error, unreadable.contains(problem) else {
                throw error
            }
            return nil
        }
    }
}
