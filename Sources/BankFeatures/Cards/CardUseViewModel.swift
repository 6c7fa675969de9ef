public import BankDomain
public import BankServices

/// What a card, and the cards that it replaced, paid or hold, as its limits count it.
public struct CardUse: Hashable, Sendable {
    /// On the present day.
    public let day: Money
    /// In the present month, including that day.
    public let month: Money

    public init(day: Money, month: Money) {
        self.day = day
        self.month = month
    }

    /// Throws ``MoneyError/overflow``.
    init(_ payments: [CardAuthorisation], on today: CalendarDate, currency: Currency) throws(MoneyError) {
        var (day, month) = (Money.zero(currency), Money.zero(currency))
        for payment in payments {
            let date = payment.createdAt.utcDate
            guard let amount = payment.countedAmount, date.firstOfMonth == today.firstOfMonth else {
                continue
            }
            month = try month.adding(amount)
            if date == today { day = try day.adding(amount) }
        }
        self.init(day: day, month: month)
    }
}

extension CardAuthorisation {
    /// What counts toward the card's limits; `nil` if nothing was paid.
    fileprivate var countedAmount: Money? {
        switch status {
        case .pending: amount
        case .captured: capturedAmount ?? amount
        case .reversed, .expired, .declined: nil
        }
    }
}

/// How much of a card's limits is used.
public typealias CardUseViewModel = DetailViewModel<CardUse>

extension DetailViewModel where Value == CardUse {
    /// The use of a card on the bank's present day, not loaded yet.
    public convenience init(of card: Card, on today: CalendarDate, cardService: any CardServiceProtocol) {
        self.init {
            let cards = try await cardService.cards(.own)
            var line = [card.id]
            while let older = cards.first(where: { $0.replacedBy == line.last && !line.contains($0.id) }) {
                line.append(older.id)
            }
            var payments: [CardAuthorisation] = []
            for id in line { payments += try await cardService.authorisations(of: id) }
            return try CardUse(payments, on: today, currency: card.currency)
        }
    }
}
