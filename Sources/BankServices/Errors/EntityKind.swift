/// What was looked for.
public enum EntityKind: String, Equatable, Sendable {
    /// An account.
    case account
    /// An authorisation of a card payment.
    case authorisation
    /// The books of a whole bank.
    case bank
    /// A payee whom a user keeps.
    case beneficiary
    /// A card.
    case card
    /// A user's rule for the category of transactions.
    case categoryRule
    /// A challenge for a second factor.
    case challenge
    /// A device on which a user signed in.
    case device
    /// The keychain.
    case keychain
    /// The generation of the keychain before the present one.
    case previousKeychain
    /// The account that is used when none is named.
    case defaultAccount
    /// What one currency costs in another.
    case exchangeRate
    /// A file that the bank keeps for its user.
    case file
    /// A notification.
    case notification
    /// A product of the bank.
    case product
    /// A user's second factor.
    case secondFactor
    /// An entry of the secure storage.
    case secret
    /// A session of a user.
    case session
    /// An order that is carried out again and again.
    case standingOrder
    /// A transaction.
    case transaction
    /// A transfer.
    case transfer
    /// Money that is reserved for a payee.
    case transferHold
    /// A user.
    case user
}
