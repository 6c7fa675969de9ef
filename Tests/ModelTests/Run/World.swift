import BankDomain
import BankServices

/// The generator's knowledge of the bank, for requests about existing and, sometimes, missing objects.
struct World {
    private var generator: SeededGenerator
    /// The currency of each account, by its number.
    private(set) var accounts: [Currency] = []
    /// The account of each card, by its number.
    private(set) var cards: [Int] = []
    /// The account of each authorisation, by its number.
    private(set) var authorisations: [Int] = []
    /// The account of each hold, by its number.
    private(set) var holds: [Int] = []
    private var payeeCount = 0
    private var standingOrderCount = 0
    private var transferCount = 0
    private var orderCount = 0
    private var messageCount = 0
    private var incomingPaymentCount = 0
    private var directDebitCount = 0
    private var mandateCount = 0
    private var keyCount = 0
    private var secondsGone = 0
    private var asked: [any RepeatedOperation] = []

    /// Every kind of operation and its weight.
    static let kinds: [(weight: Int, type: any Operation.Type)] = [
        (6, OpenAccount.self), (16, Deposit.self), (8, Withdraw.self), (30, CreateTransfer.self),
        (6, CreateExternalTransfer.self), (2, CancelTransfer.self), (5, ReverseTransfer.self),
        (2, FreezeAccount.self), (4, UnfreezeAccount.self), (1, CloseAccount.self), (3, SetFloor.self),
        (5, MoveClock.self), (1, CloseDay.self), (3, OrderCard.self), (6, ChangeCard.self),
        (1, ReplaceCard.self), (1, LimitCard.self), (10, AuthorisePayment.self), (6, CapturePayment.self),
        (3, ReverseAuthorisation.self), (4, RefundPayment.self), (6, HoldTransfer.self),
        (4, CaptureHold.self), (2, ReleaseHold.self),
        (3, KeepPayee.self), (1, RemovePayee.self), (5, PayPayee.self), (3, OrderStanding.self),
        (2, ChangeStanding.self), (1, UpdateStanding.self), (6, ReceivePayment.self), (6, CollectDebit.self),
        (2, ReverseDebit.self), (4, AnswerPayment.self), (2, SubmitPayments.self), (2, ResolvePayment.self),
        (1, AddMandate.self), (2, ChangeMandate.self), (1, SetDebitRule.self), (2, RefundDebit.self),
        (2, ReverseCash.self), (1, FreeHold.self),
    ]
    private static let wholeWeight = kinds.reduce(0) { $0 + $1.weight }

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// The next operation: usually a new one, sometimes a repeated one, as after a lost answer.
    mutating func next() -> any Operation {
        if accounts.count >= 2, oneIn(25), let again = asked.randomElement(using: &generator) { return again }
        while true {
            let type = accounts.count < 2 ? OpenAccount.self : kind()
            if let operation = type.random(in: &self) { return operation }
        }
    }

    /// Records the outcome of an operation.
    mutating func learn(_ operation: any Operation, _ outcome: Outcome) {
        if let repeated = operation as? any RepeatedOperation { asked.append(repeated) }
        if let move = operation as? MoveClock { secondsGone += move.seconds }
        guard operation.mode == .commit else { return }
        switch outcome {
        case .answered(let answer): learn(answer)
        case .refused(.cardDeclined(_, let id)):
            guard let asked = operation as? AuthorisePayment, number(id) == authorisations.count + 1 else {
                break
            }
            authorisations.append(cards[asked.card - 1])
        default: break
        }
    }

    private mutating func learn(_ answer: Answer) {
        switch answer {
        case let account as Account where number(account.id) == accounts.count + 1:
            accounts.append(account.currency)
        case let card as Card where number(card.id) == cards.count + 1:
            cards.append(number(card.accountID))
        case let authorisation as CardAuthorisation
        where number(authorisation.id) == authorisations.count + 1:
            authorisations.append(number(authorisation.accountID))
        case let hold as TransferHold where number(hold.id) == holds.count + 1:
            holds.append(number(hold.fromAccountID))
        case let payee as Beneficiary: payeeCount = max(payeeCount, number(payee.id))
        case let order as StandingOrder: standingOrderCount = max(standingOrderCount, number(order.id))
        case let transfer as Transfer:
            transferCount = max(transferCount, number(transfer.id))
            orderCount = max(orderCount, Int(transfer.id.orderNumber ?? 0))
        case let outcomes as [ClearingOutcome]:
            for outcome in outcomes { learn(outcome) }
        case let mandate as Mandate: mandateCount = max(mandateCount, number(mandate.id))
        default: break
        }
    }

    private mutating func learn(_ outcome: ClearingOutcome) {
        guard let subject = outcome.subject else { return }
        incomingPaymentCount = max(incomingPaymentCount, number(IncomingPaymentID(subject)))
        let debits = number(DirectDebitID(subject))
        guard debits > directDebitCount else { return }
        directDebitCount = debits
        // It may have made its mandate known.
        mandateCount += 1
    }

    private mutating func kind() -> any Operation.Type {
        var place = Int.random(in: 0..<Self.wholeWeight, using: &generator)
        for kind in Self.kinds {
            if place < kind.weight { return kind.type }
            place -= kind.weight
        }
        return OpenAccount.self
    }

    private func number(_ id: Identifier<some NumberedEntity>) -> Int { Int(id.number ?? 0) }
}

// MARK: Values of operations

extension World {
    mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }

    mutating func number(in range: ClosedRange<Int64>) -> Int64 { .random(in: range, using: &generator) }

    mutating func party() -> Party { oneIn(3) ? .customer : .operator }

    /// The caller of an operator's operations.
    mutating func clerk() -> Party { oneIn(40) ? .customer : .operator }

    mutating func dryRun() -> Bool? { oneIn(12) ? true : nil }

    /// A new key or, rarely, one that was used before.
    mutating func key() -> Int {
        if keyCount > 0, oneIn(40) { return Int.random(in: 1...keyCount, using: &generator) }
        return freshKey()
    }

    mutating func freshKey() -> Int {
        keyCount += 1
        return keyCount
    }

    /// A currency, mostly one with a rate. Dinars have none.
    mutating func currency() -> Currency {
        let currencies: [Currency] = [.usd, .usd, .usd, .eur, .eur, .jpy, .kwd]
        return currencies.randomElement(using: &generator) ?? .usd
    }

    func currency(of account: Int) -> Currency {
        accounts.indices.contains(account - 1) ? accounts[account - 1] : .usd
    }

    /// An amount, mostly in the currency of the account.
    mutating func amount(on account: Int) -> Amount {
        let currency = oneIn(30) ? currency() : currency(of: account)
        switch Int.random(in: 0..<40, using: &generator) {
        case 0: return Amount(0, currency)
        case 1: return Amount(number(in: -100...(-1)), currency)
        case 2: return Amount(number(in: 1...1_000_000_000_000_000), currency)
        case 3...12: return Amount(number(in: 1...5), currency)
        default: return Amount(number(in: 1...10_000), currency)
        }
    }

    /// A day in a range around the present one, counted from the first of the episode.
    mutating func day(around range: ClosedRange<Int64>) -> Int {
        (secondsGone + 9 * 3_600) / 86_400 + Int(number(in: range))
    }

    /// Usually today, and sometimes a day near it, most often a past one.
    mutating func valueDay() -> Int? { oneIn(3) ? day(around: -4...1) : nil }

    /// The number of an account, rarely of a missing one.
    mutating func account() -> Int { one(of: accounts.count + (oneIn(60) ? 1 : 0)) ?? 1 }
    mutating func card() -> Int? { one(of: cards.count) }
    mutating func authorisation() -> Int? { one(of: authorisations.count) }
    mutating func hold() -> Int? { one(of: holds.count) }
    mutating func transfer() -> Int? { one(of: transferCount) }
    mutating func order() -> Int? { one(of: orderCount) }
    mutating func payee() -> Int? { one(of: payeeCount) }
    mutating func standingOrder() -> Int? { one(of: standingOrderCount) }

    mutating func incomingPayment() -> Int? { one(of: incomingPaymentCount) }
    mutating func directDebit() -> Int? { one(of: directDebitCount) }
    mutating func mandate() -> Int? { one(of: mandateCount) }
    mutating func earlierMessage() -> Int? { one(of: messageCount) }

    /// The clearing's name of a payment as a number: a new one or, rarely, one that was used before.
    mutating func message() -> Int {
        if messageCount > 0, oneIn(12) { return Int(number(in: 1...Int64(messageCount))) }
        messageCount += 1
        return messageCount
    }

    // Prefers newer objects.
    private mutating func one(of count: Int) -> Int? {
        guard count > 0 else { return nil }
        let number = Int.random(in: 1...count, using: &generator)
        return oneIn(2) ? number : max(number, Int.random(in: 1...count, using: &generator))
    }
}
