public import BankDomain
public import BankServices

extension Card: ReadableResource {
    public static let schemaName = "Card"
    public static let fields = ResourceFields<Card>(fieldList)
    static let fieldList: [Field<Card>] = [
        .text("id") { $0.id.text },
        .text("name") { $0.name },
        .text("accountID") { $0.accountID.text },
        .text(optional: "lastFour") { $0.lastFour },
        .integer(optional: "expiryMonth") { $0.expiry?.month },
        .integer(optional: "expiryYear") { $0.expiry?.year },
        .word("status") { $0.status },
        .text("currency") { $0.currency.code },
        .object(
            "limits", "CardLimits",
            [
                .money(optional: "payment") { $0.payment }, .money(optional: "day") { $0.day },
                .money(optional: "month") { $0.month },
            ]
        ) { (card: Card) -> CardLimits in card.limits },
        .object(
            "rules", "SpendingControls",
            [
                .texts("allowedCategories") { $0.allowedCategories.map(\.text) },
                .texts("blockedCategories") { $0.blockedCategories.map(\.text) },
                .texts("allowedCountries") { $0.allowedCountries.map(\.text) },
                .texts("blockedCountries") { $0.blockedCountries.map(\.text) },
            ]
        ) { (card: Card) -> SpendingControls in card.rules },
        .date("orderedOn") { $0.orderedOn },
        .text(optional: "replacedBy") { $0.replacedBy?.text },
    ]

    public init(reading json: ResourceReader) throws {
        let (month, year) = (
            try json.integer(optional: "expiryMonth"), try json.integer(optional: "expiryYear")
        )
        self.init(
            id: try json.id("id"), accountID: try json.id("accountID"),
            currency: try json.currency("currency"),
            name: try json.text("name"), lastFour: try json.text(optional: "lastFour"),
            expiry: month.flatMap { month in year.flatMap { CardExpiry(year: $0, month: month) } },
            status: try json.word("status"),
            limits: try json.object("limits") {
                CardLimits(
                    payment: try $0.money(optional: "payment"), day: try $0.money(optional: "day"),
                    month: try $0.money(optional: "month"))
            },
            rules: try json.object("rules") {
                SpendingControls(
                    allowedCategories: try $0.texts("allowedCategories").compactMap {
                        MerchantCategoryCode($0)
                    },
                    blockedCategories: try $0.texts("blockedCategories").compactMap {
                        MerchantCategoryCode($0)
                    },
                    allowedCountries: try $0.texts("allowedCountries").compactMap { CountryCode($0) },
                    blockedCountries: try $0.texts("blockedCountries").compactMap { CountryCode($0) })
            }, orderedOn: try json.date("orderedOn"), replacedBy: try json.id(optional: "replacedBy"))
    }
}

extension CardAuthorisation: ReadableResource {
    public static let schemaName = "CardAuthorisation"
    public static let fields = ResourceFields<CardAuthorisation>([
        .text("id") { $0.id.text },
        .instant("createdAt") { $0.createdAt },
        .text("cardID") { $0.cardID.text },
        .text("merchant") { $0.merchant },
        .text("category") { $0.category.text },
        .text("country") { $0.country.text },
        .money("amount") { $0.amount },
        .word("status") { $0.status },
        .text(optional: "declineReason") { $0.declineReason?.rawValue },
        .money(optional: "capturedAmount") { $0.capturedAmount },
        .money(optional: "refundedAmount") { $0.refundedAmount },
        .text(optional: "transactionID") { $0.transactionID?.text },
        .text("accountID") { $0.accountID.text },
        .instant("expiresAt") { $0.expiresAt },
    ])

    public init(reading json: ResourceReader) throws {
        self.init(
            id: try json.id("id"), cardID: try json.id("cardID"), accountID: try json.id("accountID"),
            merchant: try json.text("merchant"),
            category: try json.value("category") { MerchantCategoryCode($0) },
            country: try json.value("country") { CountryCode($0) }, amount: try json.money("amount"),
            status: try json.word("status"),
            declineReason: try json.value(optional: "declineReason", DeclineReason.init(rawValue:)),
            capturedAmount: try json.money(optional: "capturedAmount"),
            refundedAmount: try json.money(optional: "refundedAmount"),
            transactionID: try json.id(optional: "transactionID"), createdAt: try json.instant("createdAt"))
    }
}

/// The data printed on a card.
extension RevealedCard: ReadableResource {
    public static let schemaName = "RevealedCard"
    public static let fields = ResourceFields<RevealedCard>([
        .text("id") { $0.card.id.text },
        .text("number") { $0.number.text },
        .text("securityCode") { $0.securityCode.text },
        .object("card", Card.schemaName, Card.fieldList) { $0.card },
    ])

    public init(reading json: ResourceReader) throws {
        self.init(
            card: try json.object("card", Card.init(reading:)),
            number: SharedSecret(SecretBytes(try json.text("number"))),
            securityCode: SharedSecret(SecretBytes(try json.text("securityCode"))))
    }
}
