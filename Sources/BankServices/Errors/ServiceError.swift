public import BankDomain
public import LanguageKit

/// What can go wrong when a bank is asked for something.
///
/// Each case carries the facts; the words for people are made from them in one place. The name of a
/// case is its stable `code` for scripts.
public enum ServiceError: Error, Equatable, Sendable {
    /// Nothing of this kind answers to the name.
    case notFound(EntityKind, name: String)
    /// Several answer to the name; each candidate is an id and a name.
    case ambiguous(EntityKind, name: String, candidates: [String])
    /// No user is signed in, or the signed-in user may not do this.
    case unauthorized(UnauthorizedReason)
    /// The network failed before an answer came.
    case networkError(underlying: Phrase)
    case serverError(code: Int)
    case decodingError(underlying: Phrase)
    /// A server's error in its own words.
    case remote(RemoteProblem)
    /// A store that must be set up first is not.
    case notInitialized(StoreKind)
    /// The program is set up in a way that cannot work.
    case invalidConfiguration(reason: Phrase)
    /// This bank does not offer what was asked for.
    case notAvailable(operation: String, hint: String)
    case unknown(underlying: Phrase)

    /// The account does not have that much to spend.
    case insufficientFunds(account: AccountID, available: Money, requested: Money)
    /// There are not that many of something that is counted and is not money, such as points.
    case notEnough(EntityKind, available: Int, requested: Int)
    /// There are as many as there may be.
    case tooMany(EntityKind, maximum: Int)
    case accountFrozen(AccountID)
    case accountClosed(AccountID)
    /// There is something on an account that has to be empty.
    case accountNotEmpty(AccountID, balance: Money)
    /// What was named is in a state in which this cannot be done; `status` is that state as scripts know it.
    case invalidState(EntityKind, name: String, status: String)
    /// What was to go is still used; `dependents` are the ids of what depends on it.
    case hasDependents(EntityKind, name: String, dependents: [String])
    /// The clock stands before what the books already hold.
    case clockBehind(now: Instant, booked: Instant)
    case limitExceeded(limit: Money, requested: Money)
    /// The bank's rules have amounts in another currency, and no rate leads to that.
    case limitRateMissing(Currency, limitCurrency: Currency)
    /// The newest rates are of this day, and older than an exchange may use.
    case ratesTooOld(date: CalendarDate, maximumDays: Int)
    /// Larger payments to a new beneficiary wait until then.
    case coolingOff(until: Instant)
    /// The name is not that of whose account it is; `actualName` is theirs if it is close.
    case nameMismatch(given: String, actualName: String?)
    case currencyMismatch(expected: Currency, actual: Currency)
    /// The idempotency key was used for another request.
    case duplicateRequest(IdempotencyKey)
    case invalidIBAN(text: String, reason: IBANError)
    /// The text is not an amount, or not one that can be moved.
    case invalidAmount(text: String, reason: AmountProblem)
    /// A value that the field does not take.
    case invalidValue(field: String, value: String, reason: ValueProblem)
    /// The card does not pay; the authorisation has what was asked for.
    case cardDeclined(DeclineReason, authorisation: AuthorisationID)
    /// A second factor is needed before the bank acts.
    case challengeRequired(Challenge)

    /// The user name, the password or the code is wrong; which one is not said.
    case invalidCredentials
    /// The code of a second factor is wrong, used or late.
    case invalidCode
    /// Too many failures in a row: nothing is looked at before that many seconds have gone.
    case tooManyAttempts(retryAfterSeconds: Int)
    case weakPassword(PasswordProblem)
    /// The password does not open the store.
    case wrongPassword(StoreKind)
    /// The store is locked, and no one can be asked to unlock it.
    case locked(StoreKind)
    case alreadyExists(EntityKind, name: String)

    /// The line of a batch, from 1, for which none of it was made, and why that was refused.
    indirect case lineRefused(line: Int, reason: ServiceError)

    /// A file named by the caller has bad content; `column` names a column or is `nil`.
    case invalidFile(path: String, line: Int?, column: String?, reason: Phrase)
    /// An account's balances and entries contradict each other: opening balance and entries come to `actual`.
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
    /// It holds control, line-separating or invisible format characters.
    case controlCharacters
    /// It is outside these bounds, both included.
    case outOfRange(ClosedRange<Int>)
    case notOneOf([String])
    /// It is not of the expected form, which the text describes.
    case malformed(expected: Phrase)
    case taken
    /// It is for access tokens of another scope.
    case notWithoutScope(String)
    /// The same account stands on both sides.
    case sameAccount
    /// The bank is another one, and only IBANs are paid there.
    case numberAtOtherBank
    /// The account is this bank's, and the bank that is named with it is another one.
    case accountOfThisBank
    /// The bank is this one, and the IBAN that is named with it belongs to another one.
    case accountOfOtherBank
    /// The bank is another one, and only accounts of this bank can pay.
    case notThisBank
}

public enum AmountProblem: Equatable, Sendable {
    /// It could not be read, or does not fit.
    case unreadable(MoneyError)
    case notPositive
    case negative
}

/// Why an action is not allowed.
public enum UnauthorizedReason: Equatable, Sendable {
    case notSignedIn
    /// The access token has expired or was revoked.
    case tokenEnded
    /// The session is over: too long without a command, too old, or ended elsewhere.
    case sessionEnded
    /// The user has no second factor, and one is needed.
    case secondFactorMissing
    /// A second-factor code is needed, but the user can't be asked for one.
    case secondFactorNeeded
    /// The user does not have the role that is needed.
    case roleMissing(Principal.Role)
    case notOwner(AccountID)
    /// The access token is not for this.
    case beyondScope(BankOperation)
    /// The access token is for transfers to other payees, or of other amounts.
    case beyondGrant(TransferGrant, spentToday: Money)
}

/// What is wrong with a file of the bank.
public enum StorageProblem: String, Equatable, Sendable, CaseIterable {
    /// The content is not what was written.
    case damaged
    /// The content was damaged; it was moved aside and the next use starts afresh.
    case movedAside
    /// The file is another program's.
    case foreign
    /// A newer version of this program wrote it.
    case newer
    case full
    case readOnly
    case unreadable
    /// Another process held it for too long.
    case busy
    /// It was changed without its key.
    case tampered
    /// It is older than what was seen before: an old copy was put in its place.
    case rolledBack
    /// Others may read or change it, or it is a link, a pipe or anything but a file of one's own.
    case insecure
    /// It holds secrets, and the keychain of this machine has not the key that opens them.
    case withoutKey
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
    /// A file with entries of a keychain, under a password of its own.
    case keyFile = "key file"
}
