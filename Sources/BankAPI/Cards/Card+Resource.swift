public import BankDomain
public import BankServices

extension Card: ReadableResource {
    public static let record = Record(
        "Card",
        { id, account, currency, name, lastFour, month, year, status, limits, rules, orderedOn, next in
            Card(
                id: id, accountID: account, currency: currency, name: name, lastFour: lastFour,
                expiry: month.flatMap { month in year.flatMap { CardExpiry(year: $0, month: month) } },
                status: status, limits: limits, rules: rules, orderedOn: orderedOn, replacedBy: next)
        },
        .id("id", \.id), .id("accountID", \.accountID), .currency("currency", \.currency),
        .text("name", \.name), .text(optional: "lastFour", \.lastFour),
        .integer(optional: "expiryMonth", \.expiryMonth),
        .integer(optional: "expiryYear", \.expiryYear), .word("status", \.status),
        .object("limits", CardLimits.record, \.limits),
        .object("rules", SpendingControls.record, \.rules), .date("orderedOn", \.orderedOn),
        .id(optional: "replacedBy", \.replacedBy))

    private var expiryMonth: Int? { expiry?.month }
    private var expiryYear: Int? { expiry?.year }
}

extension CardLimits {
    fileprivate static let record = Record(
        "CardLimits", CardLimits.init,
        .money(optional: "payment", \.payment), .money(optional: "day", \.day),
        .money(optional: "month", \.month))
}

extension SpendingControls {
    fileprivate static let record = Record(
        "SpendingControls", SpendingControls.init,
        .coded(list: "allowedCategories", \.text, MerchantCategoryCode.init, \.allowedCategories),
        .coded(list: "blockedCategories", \.text, MerchantCategoryCode.init, \.blockedCategories),
        .coded(list: "allowedCountries", \.text, CountryCode.init, \.allowedCountries),
        .coded(list: "blockedCountries", \.text, CountryCode.init, \.blockedCountries))
}

extension CardAuthorisation: ReadableResource {
    public static let record = Record(
        "CardAuthorisation", CardAuthorisation.init,
        .id("id", \.id), .id("cardID", \.cardID), .id("accountID", \.accountID),
        .text("merchant", \.merchant),
        .coded("category", \.text, MerchantCategoryCode.init, \.category),
        .coded("country", \.text, CountryCode.init, \.country), .money("amount", \.amount),
        .object(optional: "exchange", Exchange.record, \.exchange), .word("status", \.status),
        .coded(optional: "declineReason", \.rawValue, DeclineReason.init(rawValue:), \.declineReason),
        .money(optional: "capturedAmount", \.capturedAmount),
        .money(optional: "refundedAmount", \.refundedAmount),
        .money(optional: "merchantCapturedAmount", \.merchantCapturedAmount),
        .money(optional: "merchantRefundedAmount", \.merchantRefundedAmount),
        .id(optional: "transactionID", \.transactionID), .instant("createdAt", \.createdAt),
        derived: .money("heldAmount", \.heldAmount), .instant("expiresAt", \.expiresAt))
}

/// The data printed on a card.
extension RevealedCard: ReadableResource {
    public static let record = Record(
        "RevealedCard", { RevealedCard(card: $0, number: $1, securityCode: $2) },
        .object("card", Card.record, \.card), .secret("number", \.number),
        .secret("securityCode", \.securityCode), derived: .id("id", \.card.id))
}
