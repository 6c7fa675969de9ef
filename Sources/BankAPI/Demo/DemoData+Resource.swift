import BankDomain
public import BankServices
public import JSONKit

extension DemoData: APIAnswer {
    /// The most bytes of a request; a longer history comes from a file.
    static let servedByteMaximum = 8 << 20

    public static var answerType: AnswerType {
        .value(.object("DemoData", parts.map { FieldDescription(key: $0.name, type: $0.type) }))
    }

    public func put(_ output: inout JSONBytes) { output.put(json) }

    /// The members of a request's body, which ``DemoData/init(_:now:)`` reads.
    static let parameter = Parameter<JSONValue>(parts) { input in
        var members: [String: JSONValue] = [:]
        for part in parts { members[part.name] = input[part.name] }
        return .object(members)
    } write: { json, arguments in
        guard case .object(let members) = json else { return }
        for (name, value) in members { arguments.add(name, .body, value) }
    }

    private static let parts = [
        part("clock", .optional(.instant), "The time of the bank; the present one if left out"),
        list("customers", "DemoCustomer", "Who banks there; the first is signed in", customer),
        list("accounts", "DemoAccount", "The accounts: ACC001 is the first", account),
        list("payees", "DemoPayee", "Saved payees", payee),
        list("cards", "DemoCard", "Cards in use", card),
        list("transactions", "DemoTransaction", "What was booked so far", entry),
        list("standingOrders", "DemoStandingOrder", "Orders between accounts of this bank", order),
    ]

    private static func part(_ name: String, _ type: FieldType, _ summary: String) -> ParameterDescription {
        ParameterDescription(name: name, place: .body, type: type, isRequired: false, summary: summary)
    }

    private static func list(
        _ name: String, _ schema: String, _ summary: String, _ members: KeyValuePairs<String, FieldType>
    ) -> ParameterDescription {
        let fields = members.map { FieldDescription(key: $0.key, type: $0.value) }
        return part(name, .optional(.list(.object(schema, fields))), summary)
    }

    private static let text = FieldType.optional(.text)
    private static let amount = FieldType.optional(.amount)

    private static let customer: KeyValuePairs<String, FieldType> = [
        "name": .text, "username": text, "defaultAccountID": text,
    ]
    private static let account: KeyValuePairs<String, FieldType> = [
        "accountName": .text, "accountType": .optional(.words(Account.AccountType.self)),
        "currency": .text, "productID": text, "accountNumber": text, "iban": text,
        "ownerIDs": .optional(.list(.text)), "openingBalance": amount, "balance": amount, "floor": amount,
    ]
    private static let payee: KeyValuePairs<String, FieldType> = [
        "userID": text, "name": .text, "iban": .text, "isTrusted": .optional(.boolean),
    ]
    private static let card: KeyValuePairs<String, FieldType> = [
        "accountID": .text, "name": .text, "status": .optional(.words(Card.Status.self)),
    ]
    private static let entry: KeyValuePairs<String, FieldType> = [
        "accountID": .text, "bookingDate": .optional(.date), "daysAgo": .optional(.number(0...dayMaximum)),
        "amount": .amount, "description": text, "counterparty": text, "reference": text,
        "category": .optional(.words(TransactionCategory.self)), "otherAccountID": text,
    ]
    private static let order: KeyValuePairs<String, FieldType> = [
        "fromAccountID": .text, "toAccountID": .text, "amount": .amount, "reference": text,
        "frequency": .optional(.words(StandingOrderSchedule.Frequency.self)), "startDate": .optional(.date),
        "startsInDays": .optional(.number(0...dayMaximum)), "endDate": .optional(.date),
    ]
}
