import BankDomain
import BankRules

/// Something that the demo's household does on a day. Small, because the demo begins with a thousand of them; most are
/// never shown.
struct HouseholdEvent {
    let deed: HouseholdDeed
    let day: CalendarDate
    let minorUnits: Int64

    var amount: Money { Money(minorUnits: minorUnits, currency: deed.currency) }

    /// Its entry in the history.
    var posting: MockPosting {
        MockPosting(
            debit: deed.debit, credit: deed.credit, amount: amount, date: day,
            createdAt: Instant(utc: day, secondsOfDay: HouseholdPlan.secondOfDay),
            reference: deed.namesMonth ? "\(deed.reference) \(day.text.prefix(7))" : deed.reference,
            category: deed.category, isTransfer: deed.kind == .standingOrder)
    }
}

/// What the household does again and again, and how its entries name it.
final class HouseholdDeed: Sendable {
    /// How it is done after the history.
    enum Kind: Equatable {
        /// As the entry itself, such as a salary or a bill.
        case entry
        /// As a payment with the household's card.
        case card
        /// As a refund of such a payment.
        case cardRefund
        /// As a collection of the payee.
        case collection(HouseholdMandate)
        /// By one of the household's standing orders.
        case standingOrder
    }

    let debit: MockPosting.Side
    let credit: MockPosting.Side
    /// The index of the debited account among the household's; `nil` for one of the bank.
    let debited: Int?
    let credited: Int?
    let currency: Currency
    let category: TransactionCategory
    let kind: Kind
    let reference: String
    /// Whether the reference ends with the month.
    let namesMonth: Bool

    init(
        debit: MockPosting.Side, credit: MockPosting.Side, _ currency: Currency,
        _ category: TransactionCategory, as kind: Kind = .entry, reference: String = "",
        namesMonth: Bool = false
    ) {
        self.debit = debit
        self.credit = credit
        debited = Self.index(of: debit.account)
        credited = Self.index(of: credit.account)
        self.currency = currency
        self.category = category
        self.kind = kind
        self.reference = reference
        self.namesMonth = namesMonth
    }

    private static func index(of account: AccountID?) -> Int? {
        account?.number.map { Int($0) - 1 }
    }

    static func spending(
        _ account: AccountID, _ currency: Currency = .usd, at payee: String, _ category: TransactionCategory,
        as kind: Kind = .entry
    ) -> HouseholdDeed {
        let text =
            switch kind {
            case .collection: BookingText.directDebit(by: payee)
            default: category == .cash ? BookingText.cash(.debit) : "Card payment"
            }
        return HouseholdDeed(
            debit: .init(account: account, description: text, counterparty: payee), credit: .bank, currency,
            category, as: kind)
    }

    static func income(
        _ account: AccountID, _ description: String, from payer: String, _ category: TransactionCategory,
        _ currency: Currency = .usd, as kind: Kind = .entry
    ) -> HouseholdDeed {
        HouseholdDeed(
            debit: .bank, credit: .init(account: account, description: description, counterparty: payer),
            currency, category, as: kind)
    }

    /// A transfer of the history, which from then on is one of the standing orders.
    static func transfer(
        _ from: (id: AccountID, name: String), _ to: (id: AccountID, name: String),
        _ currency: Currency = .usd, reference: String, namesMonth: Bool = false,
        _ category: TransactionCategory
    ) -> HouseholdDeed {
        HouseholdDeed(
            debit: .init(
                account: from.id, description: BookingText.transfer(to: to.name), counterparty: to.name),
            credit: .init(
                account: to.id, description: BookingText.transfer(from: from.name), counterparty: from.name),
            currency, category, as: .standingOrder, reference: reference, namesMonth: namesMonth)
    }

    var isCollected: Bool { if case .collection = kind { true } else { false } }

    /// The mandate under which it is collected.
    var mandate: HouseholdMandate? {
        if case .collection(let mandate) = kind { mandate } else { nil }
    }

    /// The line of business of a merchant.
    var merchantCategory: MerchantCategoryCode {
        let code =
            switch category {
            case .groceries: "5411"
            case .dining: "5812"
            case .transport: "4111"
            case .entertainment: "7832"
            case .cash: "6011"
            case .health: "5912"
            default: "5311"
            }
        guard let category = MerchantCategoryCode(code) else { fatalError("\(code) is assigned.") }
        return category
    }
}

/// What the household does without a bill or a habit.
extension HouseholdDeed {
    static let salary = income("ACC001", "Salary", from: "Harbor Logistics", .salary)
    static let rent = transfer(
        ("ACC001", "Primary Checking"), ("ACC005", "Maple Street Apartments"), reference: "Rent",
        namesMonth: true, .housing)
    static let maintenance = spending("ACC005", at: "Building maintenance", .housing)
    static let savings = transfer(
        ("ACC001", "Primary Checking"), ("ACC002", "Emergency Savings"), reference: "Savings plan", .transfer)
    static let holidays = transfer(
        ("ACC003", "Euro Account"), ("ACC004", "Holiday Fund"), .eur, reference: "Holidays", .transfer)
    static let invoice = income("ACC003", "Invoice paid", from: "Studio Nord", .salary, .eur)
    static let clothes = spending("ACC001", at: "Hill & Daughters Outfitters", .shopping, as: .card)
    static let clothesRefund = income(
        "ACC001", "Refund", from: "Hill & Daughters Outfitters", .refund, as: .cardRefund)
    static let cafe = spending("ACC003", .eur, at: "Night Train Cafe", .dining)
}
