import BankCryptography
import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// Devices on which users sign in.
struct DeviceStore: NounStore {
    static let isOfAccess = true
    let transaction: LedgerTransaction

    /// The user's devices, newest first.
    func devices(of user: UserID) throws -> [StoredDevice] {
        try database.rows(
            """
            SELECT id, name, created_at, last_used_at FROM device
            WHERE user = ? AND removed_at IS NULL ORDER BY id DESC
            """, user
        ) { row in
            StoredDevice(
                number: row.int64("id"), name: row.text("name"),
                createdAt: try StoredValue.instant(row.int64("created_at")),
                lastUsedAt: try StoredValue.instant(row.int64("last_used_at")))
        }
    }

    /// The public key of the device on which the principal's session began; `nil` without a session.
    func publicKey(of principal: Principal) throws -> [UInt8]? {
        let sessions = try transaction.sessions.liveSessions(of: principal.userID)
        guard let session = sessions.first(where: { SessionID(number: $0.number) == principal.sessionID })
        else { return nil }
        return try database.first("SELECT public_key FROM device WHERE id = ?", session.device) {
            Array($0.bytes("public_key"))
        }
    }

    /// The number of the user's device with this key; `nil` if it is not in use.
    func number(of publicKey: [UInt8], of user: UserID) throws -> Int64? {
        try database.first(
            "SELECT id FROM device WHERE user = ? AND public_key = ? AND removed_at IS NULL", user, publicKey
        ) { $0.int64("id") }
    }

    /// True if the user removed the device with this key.
    func isRemoved(_ publicKey: [UInt8], of user: UserID) throws -> Bool {
        try database.first(
            "SELECT 1 FROM device WHERE user = ? AND public_key = ? AND removed_at IS NOT NULL", user,
            publicKey
        ) { _ in true } ?? false
    }

    /// True if the user has signed in before, but only on other devices.
    func isNewDevice(_ publicKey: [UInt8], of user: UserID) throws -> Bool {
        try database.first(
            """
            SELECT EXISTS (SELECT 1 FROM device WHERE user = ?1)
                AND NOT EXISTS (SELECT 1 FROM device WHERE user = ?1 AND public_key = ?2) AS is_new
            """, user, publicKey
        ) { $0.bool("is_new") } ?? false
    }

    /// Records a sign-in on a device; returns the device's number.
    func signIn(of user: UserID, on publicKey: [UInt8], named name: String) throws -> Int64 {
        try write(
            .merge(
                into: "device", by: "user, public_key", "user, public_key, name, created_at, last_used_at",
                set: "name, last_used_at"), user, publicKey, name, now, now)
        let number = try database.first(
            "SELECT id FROM device WHERE user = ? AND public_key = ?", user, publicKey
        ) { $0.int64("id") }
        guard let number else { throw MalformedValue("the record of a signed-in device is missing") }
        return number
    }

    /// Forgets a device and ends its sessions.
    func remove(_ device: StoredDevice) throws {
        try write(.update("device", set: "removed_at"), now, device.number)
        try write(
            .update("session", set: "ended_at", where: "device = ? AND ended_at IS NULL"), now, device.number)
    }
}

struct StoredDevice: Sendable {
    let number: Int64
    let name: String
    /// The user's first sign-in on it.
    let createdAt: Instant
    /// The user's last sign-in on it.
    let lastUsedAt: Instant

    var id: DeviceID { DeviceID(number: number) }

    /// The device as shown on another device, or on itself.
    func shown(on current: Int64?) -> AuthDevice {
        AuthDevice(
            id: id, name: name, createdAt: createdAt, lastUsedAt: lastUsedAt, isCurrent: number == current)
    }
}

/// The key that identifies this device; its seed is in the keychain.
struct StoredDeviceKey: Sendable {
    let secureStorage: any SecureStorageProtocol
    let random: any RandomSource

    /// This device's public key; `nil` if no user has signed in on it.
    func knownPublicKey() async throws -> [UInt8]? {
        guard let seed = try await secureStorage.loadIfPresent(.device) else { return nil }
        return DeviceKey.publicKey(of: seed)
    }

    /// This device's public key. A new one is created if there is none or it was removed.
    func publicKey(unless isRemoved: ([UInt8]) async throws -> Bool) async throws -> [UInt8] {
        if let key = try await knownPublicKey(), try await !isRemoved(key) { return key }
        let seed = SecretBytes(byteCount: DeviceKey.seedByteCount, from: random)
        try await secureStorage.save(seed, for: .device)
        guard let key = DeviceKey.publicKey(of: seed) else { fatalError("A fresh seed is a seed.") }
        return key
    }
}
