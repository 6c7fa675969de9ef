/// A secret that lets a program do some of what its user may do.
public struct AccessToken: Hashable, Sendable, Identifiable {
    /// A group of permissions.
    public enum Scope: String, Hashable, Sendable, Codable, CaseIterable {
        /// All reads.
        case read
        /// Accounts, their entries and statements.
        case statements
        /// Transfers to certain payees, up to an amount per day.
        case transfers
    }

    public let id: AccessTokenID
    public let name: String
    public let grant: AccessGrant
    public let createdAt: Instant
    public let expiresAt: Instant
    /// When it was last used; `nil` if never. Uses within 15 seconds are recorded as one.
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
    public static var idForm: IDForm { IDForm("TOK", digits: 3) }
}

/// What a token may do.
public struct AccessGrant: Hashable, Sendable, Codable {
    public let scopes: Set<AccessToken.Scope>
    /// The limits of transfers; `nil` without that scope.
    public let transfers: TransferGrant?

    public init(scopes: Set<AccessToken.Scope>, transfers: TransferGrant? = nil) {
        self.scopes = scopes
        self.transfers = transfers
    }
}

/// The transfers that a token may make.
public struct TransferGrant: Hashable, Sendable, Codable {
    /// A payee as the user saw it when the token was created. Later changes of the name have no effect.
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
    /// The most that may be ordered per day (UTC), to all payees together, in this currency only.
    public let maximumPerDay: Money

    public init(payees: [Payee], maximumPerDay: Money) {
        self.payees = payees
        self.maximumPerDay = maximumPerDay
    }
}
