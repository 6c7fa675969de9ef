import BankCryptography
import BankDomain
import BankServices

extension KeychainVault {
    /// Makes the keychain. Throws ``ServiceError/alreadyExists(_:name:)`` if there is one.
    func make(password: borrowing SecretBytes) throws -> OpenKeychain {
        let composed = try Self.accepted(password)
        guard let id = KeychainID([UInt8](byteCount: KeychainID.byteCount, from: random)) else {
            fatalError("An id has as many bytes as an id has.")
        }
        // Before anything costs, and before the lock's file is made in a folder that is not safe.
        try requireMissing()
        let key = DataKey(random: random)
        let slot = try KeySlot(.password, secret: composed, cost: cost, opening: key, of: id, random: random)
        return try lock.withLock {
            try requireMissing()
            return try write(Keychain(id: id, slots: [slot]), key: key, keepingPrevious: false)
        }
    }

    /// Lets `body` change the keychain as its file has it then, while other processes wait.
    ///
    /// `body` may run again: if another process gave the keychain another key meanwhile, it is opened anew.
    func change<Result>(
        _ body: (inout Keychain, DataKey) throws -> Result
    ) async throws -> Result {
        while true {
            let key = try await open().key
            let result: Result? = try lock.withLock {
                guard let present = try reopened(key: key) else { return nil }
                var keychain = present.keychain
                let result = try body(&keychain, key)
                guard keychain.entries != present.keychain.entries else { return result }
                try write(keychain, key: key, keepingPrevious: true)
                return result
            }
            if let result { return result }
        }
    }

    /// The keychain as its file has it now; `nil` if the key is no longer its own. To be called inside the lock.
    func reopened(key: DataKey) throws -> OpenKeychain? {
        let stored = try requireStored()
        if let opened, opened.stored.bytes == stored.bytes, opened.key === key { return opened }
        guard stored.file.isAuthentic(key) else { return nil }
        return try naming { () throws(KeychainFault) in try OpenKeychain(stored, key: key) }
    }

    /// Writes the next generation. To be called inside the lock.
    @discardableResult
    func write(_ keychain: Keychain, key: DataKey, keepingPrevious: Bool) throws -> OpenKeychain {
        var keychain = keychain
        let file = try naming { () throws(KeychainFault) in
            try keychain.sealNext(with: key, at: clock.now(), random: random)
        }
        let stored = StoredKeychain(bytes: file.encoded, file: file)
        try folder.replace(with: stored.bytes, keepingPrevious: keepingPrevious)
        let written = OpenKeychain(stored, keychain: keychain, key: key)
        opened = written
        // It is written, whether the witness has room for that or not; whoever opens it next tells the witness.
        try? witness.remember(keychain.generation, of: keychain.id, mayGoBack: false)
        return written
    }

    /// A new password in the form in which it is asked for. Throws ``ServiceError/weakPassword(_:)``.
    static func accepted(_ password: borrowing SecretBytes) throws -> SecretBytes {
        let composed = try PasswordText.composed(password)
        try PasswordPolicy.check(composed, names: [])
        return composed
    }

    private func requireMissing() throws {
        guard try folder.read() == nil else { throw ServiceError.alreadyExists(.keychain, name: path) }
        try requireNeverSeen()
    }
}
