import BankCryptography
import BankServices
import LanguageKit

/// The newest entry and balance of every account, updated range by range.
struct DerivedHeads {
    private let accounts: [Int64: VerifiedAccount]
    private(set) var links: [Int64: ChainLink] = [:]
    private var balances: [Int64: Int64] = [:]

    /// The heads before the first transfer.
    init(_ accounts: [Int64: VerifiedAccount]) {
        self.accounts = accounts
    }

    /// The newest entry of an account.
    func link(of account: VerifiedAccount) -> ChainLink { links[account.id] ?? account.start }

    func balance(of account: VerifiedAccount) -> Int64 { balances[account.id] ?? 0 }

    /// Adds the next range. Throws ``VerificationFault`` if it does not follow the last, or a balance overflows.
    mutating func pass(_ passages: [VerificationWalk.Passage]) throws {
        for passage in passages {
            let id = passage.account
            guard let account = accounts[id], passage.start == link(of: account) else {
                throw fault(.hash, id, "a range of transfers does not follow from the one before")
            }
            let (sum, overflowed) = balance(of: account).addingReportingOverflow(passage.change)
            guard !overflowed else { throw fault(.balance, id, "the balance is too large to count") }
            links[id] = passage.end
            balances[id] = sum
        }
    }

    private func fault(_ kind: LedgerFault.Kind, _ account: Int64, _ detail: Phrase) -> VerificationFault {
        VerificationFault(
            LedgerFault(kind: kind, account: accounts[account]?.label, entryNumber: nil, detail: detail))
    }

    /// One digest over the heads of every account that has entries.
    var heads: VerifiedHeads {
        var bytes = CanonicalBytes()
        bytes.append(tag: Self.tag)
        var entryCount: Int64 = 0
        for id in links.keys.sorted() {
            guard let account = accounts[id] else { continue }
            let link = link(of: account)
            bytes.append(account.id)
            bytes.append(account.number)
            bytes.append(account.currency.code)
            bytes.append(link.number)
            bytes.append(balance(of: account))
            bytes.append(link.hash)
            entryCount &+= link.number
        }
        return VerifiedHeads(
            accountCount: links.count, entryCount: Int(entryCount), digest: bytes.digest)
    }

    // The tags of entries and accounts are 1 and 2.
    private static let tag: UInt8 = 3
}

/// The derived heads of all accounts with entries.
struct VerifiedHeads: Equatable, Sendable {
    /// The number of accounts with entries.
    let accountCount: Int
    let entryCount: Int
    /// The hash over the id, number, currency, entry count, balance and newest hash of each, ordered by id.
    let digest: Digest
}
