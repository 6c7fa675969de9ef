import BankServices
import BankTestSupport
import XCTest

/// A keychain that does not exist yet. Its prompt answers with ``password``, then with ``newPassword``.
struct KeychainUnderTest: Sendable {
    let name: String
    let keychain: any KeychainServiceProtocol
    let storage: any SecureStorageProtocol

    static let password = "four tall ships at anchor"
    static let newPassword = "another long password"

    /// Creates the keychain with one entry.
    func make() async throws {
        _ = try await keychain.create(password: SecretBytes(Self.password))
        try await save("kept", "value")
    }

    func save(_ name: String, _ value: String) async throws {
        try await storage.save(SecretBytes(value), for: .init(name))
    }

    /// All entries.
    func contents() async throws -> [String: String] {
        var contents: [String: String] = [:]
        for key in try await storage.keys() {
            contents[key.name] = try await storage.load(key).withUnsafeBytes {
                String(decoding: $0, as: UTF8.self)
            }
        }
        return contents
    }

    func export(_ password: String = Self.password) async throws -> SharedSecret {
        try await keychain.export(password: SecretBytes(password))
    }

    func changePassword(from current: String = Self.password, to new: String) async throws -> KeychainStatus {
        try await keychain.changePassword(from: SecretBytes(current), to: SecretBytes(new))
    }

    func take(
        _ entries: [(String, String)], replacesExisting: Bool = false, mode: ExecutionMode = .commit
    ) async throws -> KeychainImport {
        let archive = KeychainArchive(
            entries: entries.map { .init(key: .init($0), value: SharedSecret(SecretBytes($1))) })
        return try await keychain.import(archive.encoded(), replacesExisting: replacesExisting, mode: mode)
    }

    /// Fails unless `body` is refused as expected and the keychain is unchanged.
    func assertRefusedWithoutEffect(
        _ expected: ServiceError, line: UInt = #line, _ body: () async throws -> some Any
    ) async throws {
        let before = try await contents()
        await assertRefused(expected, line: line, body)
        let after = try await contents()
        XCTAssertEqual(after, before, line: line)
    }
}
