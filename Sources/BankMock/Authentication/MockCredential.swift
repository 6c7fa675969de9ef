import BankDomain
import BankServices

/// A user's credential at the mock bank.
struct MockCredential: Codable, Equatable, Sendable {
    let user: UserID
    let username: String
    var password: MockSecretHash
    var hasSecondFactor = false
    /// The session that began an enrolment; `nil` if none is pending.
    var enrollingSession: SessionID?
    /// When the second factor was last replaced or removed.
    var factorChangedAt: Instant?
    /// The unused recovery codes.
    var recoveryCodes: [MockSecretHash] = []
    /// When its user registered; `nil` in a state from before this was stored.
    var registeredAt: Instant?
    /// True if its user was removed: it no longer works, but reserves the name.
    var isClosed: Bool?

    /// Uses up a recovery code; returns `false` if it is invalid.
    mutating func useRecoveryCode(_ code: SharedSecret) -> Bool {
        let code = MockCode.canonical(code)
        guard let index = recoveryCodes.firstIndex(where: { $0.fits(code) }) else { return false }
        recoveryCodes.remove(at: index)
        return true
    }

    /// Checks a proof. A recovery code is used up even if the password is wrong.
    mutating func check(_ proof: MockProof) -> MockProof.Outcome {
        let isRight = proof.password.map { password.fits($0) } ?? false
        let code = proof.needsCode ? proof.code : nil
        let isRecoveryCode = code.map { useRecoveryCode(SharedSecret(SecretBytes($0))) } ?? false
        guard isRight else { return .wrongPassword }
        guard hasSecondFactor else { return .complete }
        guard proof.needsCode else { return .passwordOnly }
        guard let code else { return .codeMissing }
        return isRecoveryCode || MockCode.isRight(code) ? .complete : .wrongCode
    }

    /// True if a sign-in succeeds: with the password, and with the code of the second factor or a recovery code. A
    /// recovery code is used up even if the password is wrong.
    mutating func acceptsAtLogin(_ password: SharedSecret?, code: String?) -> Bool {
        let isRight = password.map { self.password.fits($0) } ?? false
        let isRecoveryCode = code.map { useRecoveryCode(SharedSecret(SecretBytes($0))) } ?? false
        guard isRight, hasSecondFactor else { return isRight }
        return isRecoveryCode || code.map(MockCode.isRight) ?? false
    }
}

/// A password, and a code where one is needed.
struct MockProof: Sendable {
    let password: SharedSecret?
    var code: String?
    /// True if a user with a second factor must give a code.
    var needsCode = false

    enum Outcome {
        case complete, passwordOnly, wrongPassword, codeMissing, wrongCode

        var refusal: ServiceError? {
            switch self {
            case .complete, .passwordOnly: nil
            case .wrongPassword: .invalidCredentials
            case .codeMissing: .unauthorized(.codeMissing)
            case .wrongCode: .invalidCode
            }
        }

        /// True if it counts towards the lockout.
        var isFailure: Bool { self == .wrongPassword || self == .wrongCode }
    }
}

/// The demo's stored form of a secret: a hash of 64 bits.
///
/// It protects nothing: anyone who reads the demo's state finds a matching secret within seconds (FNV-1a, made for hash
/// tables). Do not use a real password in the demo.
struct MockSecretHash: Codable, Equatable, Sendable {
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

/// Codes as typed.
enum MockCode {
    /// True for the demo's code of every second factor; spaces are ignored.
    static func isRight(_ code: String) -> Bool { code.filter { $0 != " " } == MockSeed.code }

    /// The form for comparing recovery codes: case, spaces and hyphens are ignored.
    static func canonical(_ code: SharedSecret) -> SharedSecret {
        code.withUnsafeBytes { bytes in
            let letters = bytes.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
            return SharedSecret(SecretBytes(letters.map { (97...122).contains($0) ? $0 - 32 : $0 }))
        }
    }
}

extension SharedSecret {
    /// The form of a password for comparison; `nil` for invalid bytes.
    convenience init?(password: borrowing SecretBytes) {
        guard let composed = try? PasswordText.composed(password) else { return nil }
        self.init(composed)
    }
}

extension MockBankHost {
    /// The stored form of a new password. Throws `weakPassword`.
    func mark(ofNew password: borrowing SecretBytes, names: [String]) throws -> MockSecretHash {
        let composed = try PasswordText.composed(password)
        try PasswordPolicy.check(composed, names: names)
        return MockSecretHash(SharedSecret(composed), salt: random.nextUInt64())
    }
}

/// Secrets that the demo generates.
extension MockBankHost {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    /// Letters of Base32 (RFC 4648).
    func letters(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in Self.letters[Int(random.nextUInt64() % 32)] }
    }

    /// Groups of four letters, which are easy to write down.
    func secretText(groups: Int) -> SharedSecret {
        let texts = (0..<groups).map { _ in letters(4) }
        return SharedSecret(SecretBytes(Array(texts.joined(separator: [UInt8(ascii: "-")]))))
    }

    func sessionTokens(_ kind: SessionKind = .program) -> SessionTokens {
        SessionTokens(access: token(), refresh: token(), kind: kind)
    }

    private func token() -> SharedSecret {
        let bytes = (0..<SessionTokens.byteCount).map { _ in
            UInt8(truncatingIfNeeded: random.nextUInt64() >> 32)
        }
        return SharedSecret(SecretBytes(bytes))
    }
}
