public import BankDomain
public import LanguageKit

/// The errors of a bank's services.
///
/// Each case carries the facts; the words for people are made from them in one place. The name of a case is its stable
/// `code` for scripts.
public enum ServiceError: Error, Equatable, Sendable {
    /// Nothing of this kind has this name or id.
    case notFound(EntityKind, name: String)
    /// Several things match the name; each candidate is an id and a name.
    case ambiguous(EntityKind, name: String, candidates: [String])
    /// No user is signed in, or the signed-in user may not do this.
    case unauthorized(UnauthorizedReason)
    /// The network failed before an answer came.
    case networkError(underlying: Phrase)
    case serverError(code: Int)
    case decodingError(underlying: Phrase)
    /// A server's error in the server's words.
    case remote(RemoteProblem)
    /// A store that must be set up first.
    case notInitialized(StoreKind)
    /// The program's configuration is invalid.
    case invalidConfiguration(reason: Phrase)
    /// This bank does not offer the operation.
    case notAvailable(operation: String, hint: String)
    case unknown(underlying: Phrase)

    /// The account has too little available.
    case insufficientFunds(account: AccountID, available: Money, requested: Money)
    /// The maximum number is reached.
    case tooMany(EntityKind, maximum: Int)
    case accountFrozen(AccountID)
    case accountClosed(AccountID)
    /// The payee's account is another customer's. That it is frozen, closed or in another currency is not told.
    case cannotBePaid(payee: String)
    /// An account that must be empty has a balance or holds.
    case accountNotEmpty(AccountID, balance: Money)
    /// The state of the entity does not allow this; `status` is that state for scripts.
    case invalidState(EntityKind, name: String, status: String)
    /// Other things depend on what was to be removed; `dependents` are their ids.
    case hasDependents(EntityKind, name: String, dependents: [String])
    /// The clock is behind the newest booking.
    case clockBehind(now: Instant, booked: Instant)
    /// - Parameter per: what the bank's limit is for, and `requested` the sum of; `nil` for another limit.
    case limitExceeded(limit: Money, requested: Money, per: LimitPeriod? = nil)
    /// The bank's limits are in another currency, and no exchange rate to it is known.
    case limitRateMissing(Currency, limitCurrency: Currency)
    /// The newest rates are of this day, and too old for an exchange.
    case ratesTooOld(date: CalendarDate, maximumDays: Int)
    /// Larger payments to a new beneficiary wait until then.
    case coolingOff(until: Instant, maximum: Money?, payee: BeneficiaryID?)
    /// The name is not the account holder's; `actualName` is the holder's on a close match.
    case nameMismatch(given: String, actualName: String?)
    case currencyMismatch(expected: Currency, actual: Currency)
    /// The idempotency key was used for another request.
    case duplicateRequest(IdempotencyKey)
    case invalidIBAN(text: String, reason: IBANError)
    /// The text is not an amount, or not one that can be moved.
    case invalidAmount(text: String, reason: AmountProblem)
    /// The field does not accept the value.
    case invalidValue(field: ErrorField, value: String, reason: ValueProblem)
    /// The card was declined; the authorisation has the details.
    case cardDeclined(DeclineReason, authorisation: AuthorisationID)
    /// A second factor is needed before the bank acts.
    case challengeRequired(Challenge)

    /// The user name, the password or the code is wrong; the error does not say which.
    case invalidCredentials
    /// The code of a second factor is wrong, used or late.
    case invalidCode
    /// Too many failures in a row: attempts are blocked for that many seconds.
    case tooManyAttempts(retryAfterSeconds: Int)
    case weakPassword(PasswordProblem)
    /// The password does not open the store.
    case wrongPassword(StoreKind)
    /// The store is locked, and there is no way to ask for its password.
    case locked(StoreKind)
    case alreadyExists(EntityKind, name: String)

    /// A linked batch was not made because this line, from 1, was refused for this reason.
    indirect case lineRefused(line: Int, reason: ServiceError)
    /// A message to the clearing was made, so its payments no longer wait, but its files could not be written.
    indirect case messageNotWritten(ClearingMessageID, reason: ServiceError)

    /// A file named by the caller has invalid content; `column` names a column or is `nil`.
    case invalidFile(path: String, line: Int?, column: String?, reason: Phrase)
    /// An account's balances and entries contradict each other: opening balance and entries add up to `actual`.
    case unbalancedStatement(AccountID, expected: Money, actual: Money)
    /// The bank's own storage failed.
    case storage(StorageProblem, path: String, underlying: Phrase)
    /// It is unknown whether the change happened. Repeating it with the same key is safe; without a key it is not.
    case outcomeUnknown(IdempotencyKey?, underlying: Phrase)
}

public enum ValueProblem: Equatable, Sendable {
    case empty
    /// It is longer than this many characters.
    case tooLong(maximum: Int)
    /// It contains control, line-separating or invisible format characters.
    case controlCharacters
    /// It is outside these bounds, both included.
    case outOfRange(ClosedRange<Int>)
    case notOneOf([String])
    /// It is not of the expected form, described by the text.
    case malformed(expected: Phrase)
    case taken
    /// It needs another scope of the access token.
    case notWithoutScope(String)
    /// Debtor's and creditor's account are the same.
    case sameAccount
    /// The bank is another one, which can only be paid by IBAN.
    case numberAtOtherBank
    /// The account is at this bank, but the named bank is another one.
    case accountOfThisBank
    /// The named bank is this one, but the IBAN belongs to another bank.
    case accountOfOtherBank
    /// The bank is another one, but only accounts of this bank can pay.
    case notThisBank
    /// It was decided with the bank's creation.
    case fixed
    /// The bank keeps the account only since this day.
    case beforeOpening(CalendarDate)
    /// It is in a period that ended on this day: statement and interest are final.
    case periodClosed(through: CalendarDate)
}

public enum AmountProblem: Equatable, Sendable {
    /// It could not be read, or overflows.
    case unreadable(MoneyError)
    case notPositive
    case negative
}

/// Why an action is not allowed.
public enum UnauthorizedReason: Equatable, Sendable {
    case notSignedIn
    /// The access token has expired or was revoked.
    case tokenEnded
    /// The session has ended: idle for too long, too old, or ended elsewhere.
    case sessionEnded
    /// The user has no second factor, and one is needed.
    case secondFactorMissing
    /// A second-factor code is needed, but the user can't be asked for one.
    case secondFactorNeeded
    /// A change of the user's protection needs a code of their second factor or a recovery code besides the password.
    case codeMissing
    /// The user does not have the role that is needed.
    case roleMissing(Principal.Role)
    case notOwner(AccountID)
    /// The access token does not allow this operation.
    case beyondScope(BankOperation)
    /// The access token allows transfers to other payees, or of other amounts, only.
    case beyondGrant(TransferGrant, spentToday: Money)
}

/// What is wrong with a file of the bank.
public enum StorageProblem: String, Equatable, Sendable, CaseIterable {
    /// The content is not what was written.
    case damaged
    /// The content was damaged; it was moved aside, and the next use starts with an empty store.
    case movedAside
    /// The file belongs to another program.
    case foreign
    /// A newer version of this program wrote it.
    case newer
    /// An older version of this program wrote it, and this user of its server may not migrate it.
    case older
    case full
    case readOnly
    case unreadable
    /// Another process held it for too long.
    case busy
    /// It was changed without its key.
    case tampered
    /// It is older than what was seen before: an old copy was put in its place.
    case rolledBack
    /// Other users may read or change it, or it is a link, a pipe or otherwise not a regular file of the user.
    case insecure
    /// It holds secrets, and this machine's keychain does not have their key.
    case withoutKey
    /// The server that keeps it cannot be reached.
    case unreachable
    /// This machine's clock differs from that of the server that keeps it, so nothing is written.
    case wrongClock
    /// Any other failure of the system.
    case failed

    /// The stable name of the problem, for programs.
    public var code: String { "storage" + rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// A store that has to be set up.
public enum StoreKind: String, Equatable, Sendable {
    /// The local bank.
    case ledger
    case keychain
    /// A file with exported keychain entries, under a password of its own.
    case keyFile = "key file"
}
