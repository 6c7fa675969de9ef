public import BankDomain
public import LanguageKit

public struct VerificationReport: Hashable, Sendable {
    /// Accounts checked, including the bank's own.
    public let accountCount: Int
    /// Entries checked, including the bank's own.
    public let entryCount: Int
    /// The first fault; `nil` if there is none.
    public let firstFault: LedgerFault?
    /// The checkpoint that the ledger was compared with, if any.
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

/// An inconsistency in the ledger.
public struct LedgerFault: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        /// An account's balance is not the sum of its entries.
        case balance
        /// An account's entry numbers have a gap, or do not end at the account's number.
        case entryNumber
        /// An entry's hash does not match its fields.
        case hash
        /// A transfer does not have one debit and one credit of its amount.
        case unbalanced
        /// The balances of a currency do not add up to zero.
        case total
        /// The held amount of an account does not match its holds and pending card payments.
        case hold
        /// A card payment does not match its bookings.
        case cardPayment
        /// The bank's money between banks does not match the payments that are on their way.
        case clearing
        /// A row does not match the log of changes.
        case change
        /// The rows of an append-only table do not match its digest.
        case digest
        /// A stored value has an unknown format.
        case malformed
        /// The ledger is consistent, but does not match a signed checkpoint.
        case checkpoint
        /// The ledger ends before a checkpoint of it: it was replaced by an older copy.
        case rolledBack
    }

    public let kind: Kind
    /// The account, by id or, for the bank's own, by name; `nil` if no account is affected.
    public let account: String?
    /// The entry number in that account; `nil` if no entry is affected.
    public let entryNumber: Int?
    /// The expected and the actual value, in words.
    public let detail: Phrase

    public init(kind: Kind, account: String?, entryNumber: Int?, detail: Phrase) {
        self.kind = kind
        self.account = account
        self.entryNumber = entryNumber
        self.detail = detail
    }

    /// A fault that another program reported in English.
    public init(kind: Kind, account: String?, entryNumber: Int?, detailText: String) {
        self.init(
            kind: kind, account: account, entryNumber: entryNumber, detail: Phrase(verbatim: detailText))
    }

    /// The description of the fault, in English.
    public var detailText: String { detail.english }
}

/// The signed state of the ledger at one transfer. Kept elsewhere, it detects a ledger that was rewritten since.
///
/// Its size does not depend on the size of the ledger. Bytes are lower-case hexadecimal digits.
public struct LedgerCheckpoint: Hashable, Sendable {
    /// The format's name in such a file.
    public static let format = "bank-checkpoint"
    /// The newest version of the format, counted from 1.
    public static let newestVersion = 2

    /// The state of an append-only table.
    public struct TableHead: Hashable, Sendable {
        public let table: String
        /// The id of its newest row; 0 if there is none.
        public let lastID: Int64
        /// The BLAKE2b-256 of its rows, each hashed with the previous one.
        public let digest: String

        public init(table: String, lastID: Int64, digest: String) {
            self.table = table
            self.lastID = lastID
            self.digest = digest
        }
    }

    /// The signed content.
    public struct Content: Hashable, Sendable {
        /// When the bank was created; no two banks have the same moment.
        public let bankCreatedAt: Instant
        public let createdAt: Instant
        /// The number of the newest transfer; 0 if there is none.
        public let transferNumber: Int64
        /// The number of entries, including the bank's own.
        public let entryCount: Int
        /// The number of accounts with entries, including the bank's own.
        public let accountCount: Int
        /// The BLAKE2b-256 of the heads of these accounts.
        public let headsDigest: String
        /// The heads of the append-only tables, by name, including the log of changes to all other tables. Empty in the
        /// first version of the format.
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

        /// The version of the format that holds all of this.
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

/// A checkpoint in a file, and the signer it must have.
public struct CheckpointReference: Hashable, Sendable {
    public let path: String
    /// The key that must have signed it, in 64 hexadecimal digits. If `nil`, the file's own key is accepted, which
    /// proves only that the file was not altered by accident.
    public let publicKey: String?

    public init(path: String, publicKey: String? = nil) {
        self.path = path
        self.publicKey = publicKey
    }
}
