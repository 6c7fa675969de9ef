/// What was looked for.
public enum EntityKind: String, Equatable, Sendable, CaseIterable {
    /// A personal access token.
    case accessToken
    case account
    /// An authorisation of a card payment.
    case authorisation
    /// The books of a whole bank.
    case bank
    /// A payee that a user saved.
    case beneficiary
    case card
    /// A user's rule for the category of transactions.
    case categoryRule
    /// A challenge for a second factor.
    case challenge
    /// A device on which a user signed in.
    case device
    case keychain
    /// The generation of the keychain before the present one.
    case previousKeychain
    /// The account that is used when none is named.
    case defaultAccount
    case exchangeRate
    /// A file that the bank keeps for its user.
    case file
    case goal
    case webhook
    case notification
    /// A device to which notifications are delivered.
    case pushRegistration
    /// A member of staff.
    case `operator`
    case product
    case secondFactor
    /// An entry of the secure storage.
    case secret
    case session
    /// The demo bank as it was at some time.
    case snapshot
    /// An order that is carried out again and again.
    case standingOrder
    case transaction
    case transfer
    /// Money that is reserved for a payee.
    case transferHold
    case user
}
