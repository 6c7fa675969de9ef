/// A secret with which a program does some of what its user may.
public struct AccessToken: Hashable, Sendable, Identifiable {
    /// A group of things that the token may do.
    public enum Scope: String, Hashable, Sendable, Codable, CaseIterable {
        /// Everything that only reads.
        case read
        /// Accounts, their entries and statements.
        case statements
        /// Transfers to some payees, up to an amount a day.
        case transfers
    }

    public let id: AccessTokenID
    public let name: String
    public let grant: AccessGrant
    public let createdAt: Instant
    public let expiresAt: Instant
    /// `nil` if it was never used. A use is recorded within 15 seconds of another at most once.
    public let lastUsedAt: Instant?

    public init(
        id: AccessTokenID, name: String, grant: AccessGrant, createdAt: Instant, expiresAt: Instant,
        lastUsedAt: Instant?
    ) {
        self.id = id
        self.name = name
        self.grant = grant
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.lastUsedAt = lastUsedAt
    }
}

public typealias AccessTokenID = Identifier<AccessToken>

extension AccessToken: NumberedEntity {
    /// Its ids are such as `TOK001`.
    public static var idPrefix: StaticString { "TOK" }

    /// Three digits, or more where they are needed.
    public static var idWidth: Int { 3 }
}

/// What a token may do.
public struct AccessGrant: Hashable, Sendable, Codable {
    public let scopes: Set<AccessToken.Scope>
    /// The bounds of transfers; `nil` without that scope.
    public let transfers: TransferGrant?

    public init(scopes: Set<AccessToken.Scope>, transfers: TransferGrant? = nil) {
        self.scopes = scopes
        self.transfers = transfers
    }
}

/// The transfers that a token may make.
public struct TransferGrant: Hashable, Sendable, Codable {
    /// A payee as the user saw them when the token was made: what the name stands for later does not matter.
    public struct Payee: Hashable, Sendable, Codable {
        public let name: String
        /// The IBAN in electronic form, or the id of an account of this bank that has none.
        public let account: String

        public init(name: String, account: String) {
            self.name = name
            self.account = account
        }
    }

    public let payees: [Payee]
    /// How much may be ordered in a day (UTC), to all payees together, in this currency alone.
    public let maximumPerDay: Money

    public init(payees: [Payee], maximumPerDay: Money) {
        self.payees = payees
        self.maximumPerDay = maximumPerDay
    }
}
