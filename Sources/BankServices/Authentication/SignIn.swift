public import BankDomain
import LanguageKit

/// The user and device of a sign-in. The password is passed separately.
public struct SignIn: Hashable, Sendable {
    /// The registered user name; case does not matter.
    public let username: String
    /// A code of the second factor; `nil` if the user has none.
    public let code: String?
    /// The device's name in lists.
    public let deviceName: String

    public init(username: String, code: String? = nil, deviceName: String) {
        self.username = username
        self.code = code
        self.deviceName = deviceName
    }
}

public struct Registration: Hashable, Sendable {
    /// The user name: 3 to 32 characters of a–z, 0–9, dot, hyphen and underscore. Case does not matter; it is stored in
    /// lower case.
    public let username: String
    /// The name by which the bank addresses the user.
    public let name: String

    public init(username: String, name: String) {
        self.username = username
        self.name = name
    }
}

/// The rules for user names.
public enum Username {
    /// The allowed lengths.
    public static let lengths = 3...32

    private static let marks = Array("-._".utf8)

    /// The name in lower case, for lookups. Only ASCII letters are changed.
    public static func folded(_ text: String) -> String {
        String(decoding: text.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
    }

    /// The name as it is stored. Throws ``ServiceError/invalidValue(field:value:reason:)`` unless it follows the rules
    /// of ``Registration/username``.
    public static func checked(_ text: String) throws(ServiceError) -> String {
        let name = folded(text)
        guard lengths.contains(name.utf8.count), name.utf8.allSatisfy(isAllowed) else {
            throw .invalidValue(
                field: .username, value: text,
                reason: .malformed(expected: "3 to 32 characters from a–z, 0–9, dot, hyphen and underscore"))
        }
        return name
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || byte.isASCIIDigit || marks.contains(byte)
    }
}

/// The result of signing in or refreshing.
public struct AuthResult: Equatable, Sendable {
    public let user: User
    public let sessionID: SessionID
    public let tokens: SessionTokens
    /// When the session ends unless it is used.
    public let idleUntil: Instant
    /// When it ends in any case.
    public let expiresAt: Instant
    /// Whether the next commands can use the session without the keychain's password.
    public let isHeldByAgent: Bool

    public init(
        user: User, sessionID: SessionID, tokens: SessionTokens, idleUntil: Instant, expiresAt: Instant,
        isHeldByAgent: Bool
    ) {
        self.user = user
        self.sessionID = sessionID
        self.tokens = tokens
        self.idleUntil = idleUntil
        self.expiresAt = expiresAt
        self.isHeldByAgent = isHeldByAgent
    }
}

/// How long attempts are blocked after failures in a row (OWASP ASVS, chapter on authentication: repeated guesses slow
/// down further guessing).
public enum LockoutSchedule {
    /// How many failures in a row cause no delay.
    public static let freeFailures = 4
    /// The first delay, in seconds; every further failure doubles it.
    public static let firstDelaySeconds = 30
    public static let longestDelaySeconds = 60 * 60
    /// After how many seconds without a failure earlier ones are forgotten.
    public static let memorySeconds = 24 * 60 * 60

    /// How many seconds attempts are blocked after so many failures in a row.
    public static func delaySeconds(afterFailures count: Int) -> Int {
        guard count > freeFailures else { return 0 }
        // Seven doublings exceed the longest delay; more could overflow.
        let doublings = min(count - freeFailures - 1, 7)
        return min(firstDelaySeconds << doublings, longestDelaySeconds)
    }
}
