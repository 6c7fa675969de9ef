public import BankDomain
import LanguageKit

/// Who wants to sign in, where. The password comes beside it.
public struct SignIn: Hashable, Sendable {
    /// The name that was registered; case does not count.
    public let username: String
    /// A code of the second factor; `nil` if the user has none.
    public let code: String?
    /// What the device is called in lists.
    public let deviceName: String

    public init(username: String, code: String? = nil, deviceName: String) {
        self.username = username
        self.code = code
        self.deviceName = deviceName
    }
}

public struct Registration: Hashable, Sendable {
    /// The name to sign in with: 3 to 32 of a–z, 0–9, dot, hyphen and underscore. Case does not count; it is kept in
    /// lower case.
    public let username: String
    /// The name by which the bank addresses the user.
    public let name: String

    public init(username: String, name: String) {
        self.username = username
        self.name = name
    }
}

/// The rules for the names that people sign in with.
public enum Username {
    /// How many characters a name has.
    public static let lengths = 3...32

    private static let marks = Array("-._".utf8)

    /// The name as it is looked up: in lower case, as far as the alphabet of names goes.
    public static func folded(_ text: String) -> String {
        String(decoding: text.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
    }

    /// The name as it is kept. Throws ``ServiceError/invalidValue(field:value:reason:)`` unless it is as
    /// ``Registration/username`` says.
    public static func checked(_ text: String) throws(ServiceError) -> String {
        let name = folded(text)
        guard lengths.contains(name.utf8.count), name.utf8.allSatisfy(isAllowed) else {
            throw .invalidValue(
                field: "username", value: text,
                reason: .malformed(expected: "3 to 32 characters from a–z, 0–9, dot, hyphen and underscore"))
        }
        return name
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || marks.contains(byte)
    }
}

public enum SocialProvider: String, Hashable, Sendable, CaseIterable {
    case apple
    case google
}

/// What signing in, or refreshing, answers.
public struct AuthResult: Equatable, Sendable {
    public let user: User
    public let sessionID: SessionID
    public let tokens: SessionTokens
    /// When the session is over unless it is used.
    public let idleUntil: Instant
    /// When it is over in any case.
    public let expiresAt: Instant
    /// Whether the next commands find the session without asking for the keychain's password.
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

/// How long nothing is looked at after failures in a row (OWASP ASVS, chapter on authentication: an account that is
/// guessed at slows the guessing down).
public enum LockoutSchedule {
    /// How many failures in a row cost no time.
    public static let freeFailures = 4
    /// The first delay, in seconds; every further failure doubles it.
    public static let firstDelaySeconds = 30
    public static let longestDelaySeconds = 60 * 60
    /// After how many seconds without a failure the earlier ones are forgotten.
    public static let memorySeconds = 24 * 60 * 60

    /// For how many seconds after the latest of so many failures in a row nothing is looked at.
    public static func delaySeconds(afterFailures count: Int) -> Int {
        guard count > freeFailures else { return 0 }
        // Seven doublings pass the longest delay; more would only risk not to fit.
        let doublings = min(count - freeFailures - 1, 7)
        return min(firstDelaySeconds << doublings, longestDelaySeconds)
    }
}
