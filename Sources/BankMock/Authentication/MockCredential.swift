import BankDomain
import BankServices

/// How a user of the mock bank proves who they are.
struct MockCredential: Codable, Equatable, Sendable {
    let user: UserID
    let username: String
    var password: MockMark
    var hasSecondFactor = false
    /// Whether an enrolment waits to be confirmed.
    var isEnrolling = false
    /// The recovery codes that have not been used.
    var recoveryCodes: [MockMark] = []
    /// Whether its user was removed: it opens nothing any more, and keeps its name.
    var isClosed: Bool?

    /// Uses a recovery code up; `false` if it is none.
    mutating func useRecoveryCode(_ code: SharedSecret) -> Bool {
        let code = MockCode.canonical(code)
        guard let index = recoveryCodes.firstIndex(where: { $0.fits(code) }) else { return false }
        recoveryCodes.remove(at: index)
        return true
    }

    /// Whether a sign-in may pass: with the password, and with the code of the second factor or a recovery code. A
    /// recovery code is used up even if the password is wrong.
    mutating func acceptsAtLogin(_ password: SharedSecret?, code: String?) -> Bool {
        let isRight = password.map { self.password.fits($0) } ?? false
        let isRecoveryCode = code.map { useRecoveryCode(SharedSecret(SecretBytes($0))) } ?? false
        guard isRight, hasSecondFactor else { return isRight }
        return isRecoveryCode || code.map(MockCode.isRight) ?? false
    }
}

/// What the demo keeps of a secret in place of the secret: 64 bits by which it is known again.
///
/// It protects nothing: anyone who reads the demo's state finds a matching secret within seconds (FNV-1a, made for hash
/// tables). Do not use a real password in the demo.
struct MockMark: Codable, Equatable, Sendable {
    let salt: UInt64
    let value: UInt64

    init(_ secret: SharedSecret, salt: UInt64) {
        self.salt = salt
        self.value = Self.value(of: secret, salt: salt)
    }

    func fits(_ secret: SharedSecret) -> Bool { Self.value(of: secret, salt: salt) == value }

    private static func value(of secret: SharedSecret, salt: UInt64) -> UInt64 {
        secret.withUnsafeBytes { bytes in
            bytes.reduce(0xCBF2_9CE4_8422_2325 ^ salt) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
    }
}

/// Codes as people type them.
enum MockCode {
    /// Whether it is the demo's code of every second factor; spaces do not count.
    static func isRight(_ code: String) -> Bool { code.filter { $0 != " " } == MockSeed.code }

    /// The form in which recovery codes are compared: case, spaces and hyphens do not count.
    static func canonical(_ code: SharedSecret) -> SharedSecret {
        code.withUnsafeBytes { bytes in
            let letters = bytes.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
            return SharedSecret(SecretBytes(letters.map { (97...122).contains($0) ? $0 - 32 : $0 }))
        }
    }
}

extension SharedSecret {
    /// A password in the form in which it is compared; `nil` for bytes that are none.
    convenience init?(password: borrowing SecretBytes) {
        guard let composed = try? PasswordText.composed(password) else { return nil }
        self.init(composed)
    }
}

extension MockBankHost {
    /// What is kept of a new password. Throws `weakPassword`.
    func mark(ofNew password: borrowing SecretBytes, names: [String]) throws -> MockMark {
        let composed = try PasswordText.composed(password)
        try PasswordPolicy.check(composed, names: names)
        return MockMark(SharedSecret(composed), salt: random.nextUInt64())
    }
}

/// Secrets that the demo hands out.
extension MockBankHost {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    /// Letters of Base32 (RFC 4648).
    func letters(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in Self.letters[Int(random.nextUInt64() % 32)] }
    }

    /// Groups of four letters, as people can write them down.
    func secretText(groups: Int) -> SharedSecret {
        let texts = (0..<groups).map { _ in letters(4) }
        return SharedSecret(SecretBytes(Array(texts.joined(separator: [UInt8(ascii: "-")]))))
    }

    func sessionTokens() -> SessionTokens {
        SessionTokens(access: token(), refresh: token())
    }

    private func token() -> SharedSecret {
        let bytes = (0..<SessionTokens.byteCount).map { _ in
            UInt8(truncatingIfNeeded: random.nextUInt64() >> 32)
        }
        return SharedSecret(SecretBytes(bytes))
    }
}
