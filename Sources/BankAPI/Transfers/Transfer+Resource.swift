public import BankDomain
import BankServices

extension Transfer: ReadableResource {
    public static let schemaName = "Transfer"
    public static let fields = ResourceFields<Transfer>(fieldList)
    static let fieldList: [Field<Transfer>] = [
        .text("id") { $0.id.text },
        .instant("createdAt") { $0.createdAt },
        .text("fromAccountID") { $0.fromAccountID.text },
        .text(optional: "toAccountID") { $0.toAccountID?.text },
        .money("amount") { $0.amount },
        .word("status") { $0.status },
        .date("executionDate") { $0.executionDate },
        .text("reference") { $0.reference },
        .text(optional: "creditorName") { $0.creditorName },
        .text(optional: "creditorIBAN") { $0.creditorIBAN?.text },
        .money(optional: "fee") { $0.fee },
        .money(optional: "creditedAmount") { $0.creditedAmount },
        .text(optional: "failure") { $0.failure },
        .flag("needsCode") { $0.needsCode },
    ]

    public init(reading json: ResourceReader) throws {
        self.init(
            id: try json.id("id"), fromAccountID: try json.id("fromAccountID"),
            toAccountID: try json.id(optional: "toAccountID"),
            creditorName: try json.text(optional: "creditorName"),
            creditorIBAN: try json.iban(optional: "creditorIBAN"), amount: try json.money("amount"),
            fee: try json.money(optional: "fee"), creditedAmount: try json.money(optional: "creditedAmount"),
            status: try json.word("status"), reference: try json.text("reference"),
            executionDate: try json.date("executionDate"), failure: try json.text(optional: "failure"),
            createdAt: try json.instant("createdAt"))
        needsCode = try json.flag("needsCode")
    }
}

extension TransferQuote: ReadableResource {
    public static let schemaName = "TransferQuote"
    public static let fields = ResourceFields<TransferQuote>([
        .text("fromAccountID") { $0.fromAccountID.text },
        .text(optional: "toAccountID") { $0.toAccountID?.text },
        .text(optional: "creditorName") { $0.creditorName },
        .text(optional: "creditorIBAN") { $0.creditorIBAN?.text },
        .money("amount") { $0.amount },
        .money("fee") { $0.fee },
        .money("total") { $0.total },
        .text(optional: "rate") { $0.rate },
        .money("creditedAmount") { $0.creditedAmount },
        .date("executionDate") { $0.executionDate },
    ])

    public init(reading json: ResourceReader) throws {
        self.init(
            fromAccountID: try json.id("fromAccountID"), toAccountID: try json.id(optional: "toAccountID"),
            creditorName: try json.text(optional: "creditorName"),
            creditorIBAN: try json.iban(optional: "creditorIBAN"), amount: try json.money("amount"),
            fee: try json.money("fee"), total: try json.money("total"),
            creditedAmount: try json.money("creditedAmount"), rate: try json.text(optional: "rate"),
            executionDate: try json.date("executionDate"))
    }
}

extension TransferHold: ReadableResource {
    public static let schemaName = "TransferHold"
    public static let fields = ResourceFields<TransferHold>([
        .text("id") { $0.id.text },
        .instant("createdAt") { $0.createdAt },
        .text("fromAccountID") { $0.fromAccountID.text },
        .text(optional: "toAccountID") { $0.toAccountID?.text },
        .money("amount") { $0.amount },
        .word("status") { $0.status },
        .instant("expiresAt") { $0.expiresAt },
        .text("reference") { $0.reference },
        .text(optional: "creditorName") { $0.creditorName },
        .text(optional: "creditorIBAN") { $0.creditorIBAN?.text },
        .money(optional: "fee") { $0.fee },
        .money(optional: "capturedAmount") { $0.capturedAmount },
        .text(optional: "transferID") { $0.transferID?.text },
    ])

    public init(reading json: ResourceReader) throws {
        self.init(
            id: try json.id("id"), fromAccountID: try json.id("fromAccountID"),
            toAccountID: try json.id(optional: "toAccountID"),
            creditorName: try json.text(optional: "creditorName"),
            creditorIBAN: try json.iban(optional: "creditorIBAN"), amount: try json.money("amount"),
            fee: try json.money(optional: "fee"), reference: try json.text("reference"),
            status: try json.word("status"), capturedAmount: try json.money(optional: "capturedAmount"),
            transferID: try json.id(optional: "transferID"), createdAt: try json.instant("createdAt"),
            expiresAt: try json.instant("expiresAt"))
    }
}
