import BankCryptography
import BankDomain
import BankServices
import LanguageKit

/// One secret that opens a keychain: the data key, encrypted with a key derived from the secret.
struct KeySlot: Hashable {
    let kind: KeychainSlotKind
    /// The cost of the key derivation; `nil` if the secret is itself a key.
    let cost: PasswordCost?
    let salt: [UInt8]
    let nonce: [UInt8]
    /// The encrypted data key and its tag.
    let wrapped: [UInt8]

    static let wrappedByteCount = DataKey.byteCount + XChaCha20Poly1305.tagByteCount

    /// Creates a slot for a password or a recovery code, in its canonical form.
    init(
        _ kind: KeychainSlotKind, secret: borrowing SecretBytes, cost: PasswordCost, opening dataKey: DataKey,
        of keychain: KeychainID, random: any RandomSource
    ) throws(ServiceError) {
        let salt = [UInt8](byteCount: Argon2id.saltByteCount, from: random)
        let key = try Self.derivedKey(from: secret, salt, cost)
        self.init(kind, key: key, cost: cost, salt: salt, opening: dataKey, of: keychain, random: random)
    }

    init(
        deviceKey: borrowing SecretBytes, opening dataKey: DataKey, of keychain: KeychainID,
        random: any RandomSource
    ) {
        self.init(
            .deviceKey, key: deviceKey, cost: nil,
            salt: [UInt8](repeating: 0, count: Argon2id.saltByteCount),
            opening: dataKey, of: keychain, random: random)
    }

    private init(
        _ kind: KeychainSlotKind, key: borrowing SecretBytes, cost: PasswordCost?, salt: [UInt8],
        opening dataKey: DataKey, of keychain: KeychainID, random: any RandomSource
    ) {
        self.kind = kind
        self.cost = cost
        self.salt = salt
        self.nonce = [UInt8](byteCount: XChaCha20Poly1305.nonceByteCount, from: random)
        self.wrapped = dataKey.sealed(
            key: key, nonce: nonce, associatedData: Self.associatedData(kind, cost, salt, keychain))
    }

    /// The key derived from a secret, at the slot's cost.
    func key(from secret: borrowing SecretBytes) throws(ServiceError) -> SecretBytes {
        guard let cost else { return secret.copy() }
        return try Self.derivedKey(from: secret, salt, cost)
    }

    private static func derivedKey(
        from secret: borrowing SecretBytes, _ salt: [UInt8], _ cost: PasswordCost
    ) throws(ServiceError) -> SecretBytes {
        try SecretBytes(count: XChaCha20Poly1305.keyByteCount) { key throws(ServiceError) in
            try Argon2id.write(hashOf: secret, salt: salt, cost: cost, to: key)
        }
    }

    /// The data key; `nil` if the key is not the slot's.
    func open(with key: borrowing SecretBytes, of keychain: KeychainID) -> DataKey? {
        guard key.count == XChaCha20Poly1305.keyByteCount,
            let bytes = XChaCha20Poly1305.open(
                wrapped, key: key, nonce: nonce,
                associatedData: Self.associatedData(kind, cost, salt, keychain))
        else { return nil }
        return DataKey(bytes)
    }

    // The slot's fields and its keychain are authenticated, so they cannot be changed.
    private static func associatedData(
        _ kind: KeychainSlotKind, _ cost: PasswordCost?, _ salt: [UInt8], _ keychain: KeychainID
    ) -> [UInt8] {
        keychain.bytes + description(kind, cost) + salt
    }
}

extension KeySlot {
    /// Decodes a slot. Throws ``KeychainFault/tampered(_:)`` for an invalid kind or cost.
    init(_ reader: inout ByteReader) throws(KeychainFault) {
        let number = try reader.integer(UInt8.self)
        guard let kind = KeychainSlotKind(number: number) else {
            throw .tampered("a key slot has an unknown kind")
        }
        try reader.skipZeros(7)
        self.kind = kind
        self.cost = try Self.cost(kind, memoryKibibytes: try reader.integer(), passes: try reader.integer())
        self.salt = try reader.array(Argon2id.saltByteCount)
        guard kind != .deviceKey || salt.allSatisfy({ $0 == 0 }) else {
            throw .tampered("a device's slot has a salt")
        }
        self.nonce = try reader.array(XChaCha20Poly1305.nonceByteCount)
        self.wrapped = try reader.array(Self.wrappedByteCount)
    }

    var encoded: [UInt8] {
        Self.description(kind, cost) + salt + nonce + wrapped
    }

    private static func description(_ kind: KeychainSlotKind, _ cost: PasswordCost?) -> [UInt8] {
        var bytes = [kind.number] + [UInt8](repeating: 0, count: 7)
        bytes.append(integer: UInt32(cost?.memoryKibibytes ?? 0))
        bytes.append(integer: UInt32(cost?.passes ?? 0))
        return bytes
    }

    private static func cost(
        _ kind: KeychainSlotKind, memoryKibibytes: UInt32, passes: UInt32
    ) throws(KeychainFault) -> PasswordCost? {
        if kind == .deviceKey {
            guard memoryKibibytes == 0, passes == 0 else { throw .tampered("a device's slot has a cost") }
            return nil
        }
        guard let cost = PasswordCost(recordedMemoryKibibytes: memoryKibibytes, passes: passes) else {
            throw .tampered("a key slot requires \(memoryKibibytes) KiB and \(passes) passes")
        }
        return cost
    }
}

extension KeychainSlotKind {
    fileprivate init?(number: UInt8) {
        guard let kind = Self.allCases.first(where: { $0.number == number }) else { return nil }
        self = kind
    }

    fileprivate var number: UInt8 {
        switch self {
        case .password: 1
        case .recoveryCode: 2
        case .deviceKey: 3
        }
    }
}
