import BankDomain

/// Something that the demo's household does, as an entry of its history.
struct HouseholdEvent {
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

    let posting: MockPosting
    let kind: Kind

    /// The amount with the merchant; together they tell one card payment from the others.
    var merchant: String { posting.debit.counterparty }

    /// The line of business of the merchant.
    var merchantCategory: MerchantCategoryCode {
        let code =
            switch posting.category {
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
