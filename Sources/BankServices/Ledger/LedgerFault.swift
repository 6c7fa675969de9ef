public import LanguageKit

/// Something in the books that does not follow from the rest.
public struct LedgerFault: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        /// An account's balance is not the sum of its entries.
        case balance
        /// An account's entry numbers have a gap, or do not end where the account says.
        case entryNumber
        /// An entry's hash does not cover its fields.
        case hash
        /// A transfer has not one debit and one credit of its amount.
        case unbalanced
        /// The balances of a currency do not add up to zero.
        case total
        /// What an account holds is not what its pending card payments ask for.
        case hold
        /// A stored value is of no known form.
        case malformed
        /// Books that follow from themselves are not those that a checkpoint signed.
        case checkpoint
        /// The books end before a checkpoint of them: an older copy was put in their place.
        case rolledBack
    }

    public let kind: Kind
    /// The account, by id or, for the bank's own, by name; `nil` where none is to blame.
    public let account: String?
    /// The entry number in that account; `nil` where no entry is to blame.
    public let entryNumber: Int?
    /// What was expected and what was found, in words.
    public let detail: Phrase

    public init(kind: Kind, account: String?, entryNumber: Int?, detail: Phrase) {
        self.kind = kind
        self.account = account
        self.entryNumber = entryNumber
        self.detail = detail
    }
}
