public import BankCryptography
import BankDomain
import BankServices

extension KeychainVault {
    /// Replaces the data key; only the new password opens the new one.
    func changePassword(
        from current: borrowing SecretBytes, to new: borrowing SecretBytes
    ) async throws -> KeychainStatus {
        let composed = try Self.accepted(new)
        await takeTurn()
        defer { endTurn() }
        while true {
            let file = try requireStored().file
            let old = try requireKey(openedBy: current, of: file)
            let key = DataKey(random: random)
            let slot = try slot(.password, secret: composed, opening: key, of: file)
            guard try rekey(from: old, to: key, slots: [slot]) else { continue }
            await renewAgent(of: file.header.id)
            return await status(of: try requireStored().file)
        }
    }

    /// Creates a recovery code. The data key changes too, because otherwise an earlier code would still open it from an
    /// old copy.
    func makeRecoveryCode(password: borrowing SecretBytes) async throws -> SharedSecret {
        let composed = try PasswordText.composed(password)
        await takeTurn()
        defer { endTurn() }
        let code = KeychainRecoveryCode.make(random: random)
        guard let symbols = KeychainRecoveryCode.symbols(typed: code) else {
            fatalError("A recovery code is read as it was written.")
        }
        while true {
            let file = try requireStored().file
            let old = try requireKey(openedBy: composed, of: file, kinds: [.password])
            let key = DataKey(random: random)
            let slots = [
                try slot(.password, secret: composed, opening: key, of: file),
                try slot(.recoveryCode, secret: symbols, opening: key, of: file),
            ]
            guard try rekey(from: old, to: key, slots: slots) else { continue }
            await renewAgent(of: file.header.id)
            return SharedSecret(code)
        }
    }

    private func slot(
        _ kind: KeychainSlotKind, secret: borrowing SecretBytes, opening key: DataKey, of file: KeychainFile
    ) throws(ServiceError) -> KeySlot {
        try KeySlot(kind, secret: secret, cost: cost, opening: key, of: file.header.id, random: random)
    }

    /// Seals everything again and removes the files of the old key. Returns `false` if the old key is no longer the
    /// keychain's.
    private func rekey(from old: DataKey, to new: DataKey, slots: [KeySlot]) throws -> Bool {
        try lock.withLock {
            guard let present = try reopened(key: old) else { return false }
            let keychain = try naming { () throws(KeychainFault) in
                try present.keychain.rekeyed(from: old, to: new, slots: slots, random: random)
            }
            try write(keychain, key: new, keepingPrevious: false)
            return true
        }
    }

    // The next command could not use an agent with the old key.
    private func renewAgent(of id: KeychainID) async {
        guard await agent.dataKey(of: id) != nil else { return }
        guard let opened, let tokens = await agent.tokens(),
            let seed = try? value(of: .device, in: opened.keychain, key: opened.key),
            await hold(tokens, deviceSeed: seed, of: opened)
        else {
            await agent.end()
            return
        }
    }
}

extension PasswordCost {
    /// The default cost of a keychain's password: 64 MiB, three passes. An attacker with the file can try passwords
    /// without limit.
    public static let keychain = PasswordCost(memoryKibibytes: 65_536, passes: 3)
}
