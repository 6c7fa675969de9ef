public import BankDomain
public import LanguageKit

public struct VerificationReport: Hashable, Sendable {
    /// Accounts checked, the bank's own included.
    public let accountCount: Int
    /// Entries checked, the bank's own included.
    public let entryCount: Int
    /// The first thing that is wrong; `nil` if nothing is.
    public let firstFault: LedgerFault?
    /// The checkpoint that the books were compared with, if there was one.
    public let checkpoint: LedgerCheckpoint?

    public init(
        accountCount: Int, entryCount: Int, firstFault: LedgerFault?, checkpoint: LedgerCheckpoint? = nil
    ) {
        self.accountCount = accountCount
        self.entryCount = entryCount
        self.firstFault = firstFault
        self.checkpoint = checkpoint
    }

    public var isSound: Bool { firstFault == nil }
}

public struct VerificationProgress: Hashable, Sendable {
    /// Entries checked.
    public let entries: Int
    public let totalEntries: Int

    public init(entries: Int, totalEntries: Int) {
        self.entries = entries
        self.totalEntries = totalEntries
    }
}

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
        /// A row is not what the log of changes says.
        case change
        /// The rows of a table that only grows are not those of its digest.
        case digest
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

    /// A fault as another program tells it in English.
    public init(kind: Kind, account: String?, entryNumber: Int?, detailText: String) {
        self.init(
            kind: kind, account: account, entryNumber: entryNumber, detail: Phrase(verbatim: detailText))
    }

    /// What is wrong, in English.
    public var detailText: String { detail.english }
}

/// What the books came to at one transfer, signed: kept elsewhere, it finds books that were made anew since.
///
/// It has one size, however large the books are. Bytes are lower-case hexadecimal digits.
public struct LedgerCheckpoint: Hashable, Sendable {
    /// What such a file says that it is.
    public static let format = "bank-checkpoint"
    /// The newest version of its form, which counts from 1.
    public static let newestVersion = 2

    /// What the rows of a table that only grows came to.
    public struct TableHead: Hashable, Sendable {
        public let table: String
        /// The id of its newest row; 0 if there is none.
        public let lastID: Int64
        /// The BLAKE2b-256 of its rows, each hashed with the one before.
        public let digest: String

        public init(table: String, lastID: Int64, digest: String) {
            self.table = table
            self.lastID = lastID
            self.digest = digest
        }
    }

    /// What is signed.
    public struct Content: Hashable, Sendable {
        /// When the bank was made; no two banks are the same moment's.
        public let bankCreatedAt: Instant
        public let createdAt: Instant
        /// The number of the newest transfer; 0 if there is none.
        public let transferNumber: Int64
        /// How many entries there were, the bank's own included.
        public let entryCount: Int
        /// How many accounts had entries, the bank's own included.
        public let accountCount: Int
        /// The BLAKE2b-256 of the heads of these accounts.
        public let headsDigest: String
        /// The heads of the tables that only grow, by name, the log of changes to all other tables among them. Empty in the
        /// first version of the form.
        public let tables: [TableHead]

        public init(
            bankCreatedAt: Instant, createdAt: Instant, transferNumber: Int64, entryCount: Int,
            accountCount: Int, headsDigest: String, tables: [TableHead] = []
        ) {
            self.bankCreatedAt = bankCreatedAt
            self.createdAt = createdAt
            self.transferNumber = transferNumber
            self.entryCount = entryCount
            self.accountCount = accountCount
            self.headsDigest = headsDigest
            self.tables = tables
        }

        /// The version of the form that says all of this.
        public var version: Int { tables.isEmpty ? 1 : 2 }
    }

    public let content: Content
    /// The signer's public key (Ed25519, RFC 8032).
    public let publicKey: String
    public let signature: String
    public init(content: Content, publicKey: String, signature: String) {
        self.content = content
        self.publicKey = publicKey
        self.signature = signature
    }
}

/// A checkpoint in a file, and its required signer.
public struct CheckpointReference: Hashable, Sendable {
    public let path: String
    /// The key that must have signed it, in 64 hexadecimal digits. If `nil`, the file's own is believed, which proves
    /// only that the file is whole.
    public let publicKey: String?

    public init(path: String, publicKey: String? = nil) {
        self.path = path
        self.publicKey = publicKey
    }
}
