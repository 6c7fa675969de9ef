import BankDomain

/// Every posting in order, and what follows from it: entries, entry numbers, transfers.
struct MockJournal: Equatable, Sendable {
    private(set) var postings: [MockPosting]

    init(_ postings: [MockPosting] = []) {
        self.postings = postings
    }

    mutating func append(_ posting: MockPosting) {
        postings.append(posting)
    }

    /// The entries of these accounts in the order of posting, each with its number in its account.
    func entries(of accounts: Set<AccountID>) -> [Transaction] {
        var counts: [AccountID: Int] = [:]
        var entries: [Transaction] = []
        for posting in postings {
            for (side, direction) in [
                (posting.debit, Transaction.Direction.debit), (posting.credit, .credit),
            ] {
                guard let account = side.account, accounts.contains(account) else { continue }
                counts[account, default: 0] += 1
                entries.append(
                    Transaction(
                        accountID: account, entryNumber: counts[account, default: 0], amount: posting.amount,
                        direction: direction, bookingDate: posting.date, valueDate: posting.date,
                        description: side.description, counterparty: side.counterparty,
                        reference: posting.reference, category: posting.category))
            }
        }
        return entries
    }

    /// The transfers in the order of posting.
    var transfers: [Transfer] {
        var transfers: [Transfer] = []
        for posting in postings where posting.isTransfer {
            guard let from = posting.debit.account, let to = posting.credit.account else { continue }
            transfers.append(
                Transfer(
                    id: TransferID(number: Int64(transfers.count + 1)), fromAccountID: from, toAccountID: to,
                    amount: posting.amount, status: .booked, reference: posting.reference,
                    createdAt: posting.createdAt))
        }
        return transfers
    }

    /// The place of the posting that was made for a user's key.
    func index(user: UserID, key: IdempotencyKey) -> Int? {
        postings.firstIndex { $0.request?.user == user && $0.request?.key == key }
    }

    /// The journal up to and with the posting at this place.
    func through(_ index: Int) -> MockJournal {
        MockJournal(Array(postings[...index]))
    }
}
