public import BankDomain

/// A request for an access token.
public struct AccessTokenRequest: Hashable, Sendable {
    /// How many days a token lives.
    public static let lifetimesDays = 1...366
    public static let lifetimeDefaultDays = 90
    /// The most active tokens of a user.
    public static let countMaximum = 50
    /// The most payees of a token.
    public static let payeeMaximum = 20

    /// What the token is called in lists.
    public let name: String
    public let scopes: Set<AccessToken.Scope>
    /// The payees that may be paid, with the scope of transfers.
    public let payees: [TransferDestination]
    /// The most that may be sent per day, with the scope of transfers.
    public let maximumPerDay: Money?
    public let lifetimeDays: Int

    public init(
        name: String, scopes: Set<AccessToken.Scope>, payees: [TransferDestination] = [],
        maximumPerDay: Money? = nil, lifetimeDays: Int = lifetimeDefaultDays
    ) {
        self.name = name
        self.scopes = scopes
        self.payees = payees
        self.maximumPerDay = maximumPerDay
        self.lifetimeDays = lifetimeDays
    }
}

/// A new token with its secret, which is shown only once.
public struct IssuedAccessToken: Equatable, Sendable {
    public let token: AccessToken
    public let secret: SharedSecret

    public init(token: AccessToken, secret: SharedSecret) {
        self.token = token
        self.secret = secret
    }

    /// The secret as text: `bank_` and 64 hexadecimal digits. Secret scanners recognise the prefix.
    public var text: String { Self.text(of: secret) }

    package static func text(of secret: SharedSecret) -> String { prefix + secret.hexadecimal }

    private static let prefix = "bank_"

    /// Reads the secret in a text; `nil` if it is not of this form.
    public static func secret(in text: Substring) -> SharedSecret? {
        guard text.hasPrefix(prefix) else { return nil }
        return SharedSecret(hexadecimal: text.dropFirst(prefix.count))
    }
}

extension AccessTokenRequest {
    /// The grant, once the payees are known. Throws `invalidValue`.
    package func grant(payees: [TransferGrant.Payee]) throws(ServiceError) -> AccessGrant {
        guard !scopes.isEmpty else {
            throw .invalidValue(
                field: .scope, value: "", reason: .notOneOf(AccessToken.Scope.allCases.map(\.rawValue)))
        }
        guard Self.lifetimesDays.contains(lifetimeDays) else {
            throw .invalidValue(
                field: .lifetimeDays, value: String(lifetimeDays), reason: .outOfRange(Self.lifetimesDays))
        }
        guard scopes.contains(.transfers) else {
            guard payees.isEmpty else {
                throw .invalidValue(
                    field: .to, value: payees[0].account,
                    reason: .notWithoutScope(AccessToken.Scope.transfers.rawValue))
            }
            guard maximumPerDay == nil else {
                throw .invalidValue(
                    field: .perDay, value: maximumPerDay?.decimalText ?? "",
                    reason: .notWithoutScope(AccessToken.Scope.transfers.rawValue))
            }
            return AccessGrant(scopes: scopes)
        }
        guard !payees.isEmpty else { throw .invalidValue(field: .to, value: "", reason: .empty) }
        guard payees.count <= Self.payeeMaximum else {
            throw .invalidValue(
                field: .to, value: String(payees.count), reason: .outOfRange(1...Self.payeeMaximum))
        }
        guard let maximumPerDay else { throw .invalidValue(field: .perDay, value: "", reason: .empty) }
        try maximumPerDay.requirePayable()
        return AccessGrant(
            scopes: scopes, transfers: TransferGrant(payees: payees, maximumPerDay: maximumPerDay))
    }
}

extension AccessToken {
    /// The token's name in the audit trail, in place of a session's device.
    package var auditedName: String { "\(id) \(name)" }
}

extension TransferGrant {
    /// Throws `unauthorized(.beyondGrant)` unless a transfer is within the grant.
    ///
    /// - Parameters:
    ///   - accounts: the creditor's IBAN and id, if any.
    ///   - spent: the amount ordered with the token on this day.
    package func require(_ amount: Money, to accounts: [String], spent: Int64) throws(ServiceError) {
        let isPayee = payees.contains { accounts.contains($0.account) }
        let left = maximumPerDay.minorUnits.subtractingReportingOverflow(spent)
        guard isPayee, amount.currency == maximumPerDay.currency, !left.overflow,
            amount.minorUnits <= left.partialValue
        else {
            throw .unauthorized(
                .beyondGrant(self, spentToday: Money(minorUnits: spent, currency: maximumPerDay.currency)))
        }
    }
}
