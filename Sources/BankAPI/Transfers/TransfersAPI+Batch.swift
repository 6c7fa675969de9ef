public import BankDomain
public import BankServices
import JSONKit

/// One transfer of a batch, as in the body.
public struct BatchedTransfer: Hashable, Sendable {
    public let request: TransferRequest

    public init(_ request: TransferRequest) { self.request = request }

    static let type = FieldType.object(
        "BatchedTransfer",
        [
            FieldDescription(key: "fromAccountID", type: .text),
            FieldDescription(key: "amount", type: .amount), FieldDescription(key: "currency", type: .text),
            FieldDescription(key: "reference", type: .text),
            FieldDescription(key: "executionDate", type: .optional(.date)),
            FieldDescription(key: "idempotencyKey", type: .text),
        ] + TransferDestination.members)

    var json: JSONValue {
        var members: [String: JSONValue] = [
            "fromAccountID": .string(request.from.text), "amount": .string(request.amount.decimalText),
            "currency": .string(request.amount.currency.code), "reference": .string(request.reference),
            "executionDate": request.executionDate.jsonValue,
            "idempotencyKey": .string(request.idempotencyKey.text),
        ]
        if case .object(let payee) = request.to.json { members.merge(payee) { $1 } }
        return .object(members)
    }

    init(_ json: DetailReader) throws {
        request = TransferRequest(
            from: try json("fromAccountID"), to: try TransferDestination(json),
            amount: try Money(typed: json("amount"), currency: json("currency")),
            reference: try json("reference"), executionDate: try json("executionDate"),
            idempotencyKey: try json("idempotencyKey"))
    }
}

extension TransferDestination {
    static let type = FieldType.object("Payee", members)

    /// Exactly one of the first three is not null.
    fileprivate static let members = [
        FieldDescription(key: "toAccountID", type: .optional(.text)),
        FieldDescription(key: "beneficiaryID", type: .optional(.text)),
        FieldDescription(key: "creditorIBAN", type: .optional(.text)),
        FieldDescription(key: "creditorName", type: .optional(.text)),
    ]

    /// A payee in an object, in one of its members.
    init(_ json: DetailReader) throws {
        let names = ["toAccountID", "beneficiaryID", "creditorIBAN"]
        // If there were two payees, the wrong one could be paid.
        guard names.count(where: { json.members[$0] ?? .null != .null }) == 1 else {
            throw DetailReader.Unknown()
        }
        if let account: AccountID = try json("toAccountID") {
            self = .account(account)
        } else if let beneficiary: BeneficiaryID = try json("beneficiaryID") {
            self = .beneficiary(beneficiary)
        } else {
            let text: String = try json("creditorIBAN")
            let iban: IBAN
            do throws(IBANError) {
                iban = try IBAN(text)
            } catch {
                throw ServiceError.invalidIBAN(text: text, reason: error)
            }
            self = .iban(iban, creditorName: try json("creditorName"))
        }
    }

    var json: JSONValue {
        .object(
            Dictionary(PaymentParameters.arguments(to: self).map { ($0.name, $0.value) }) { $1 })
    }
}

/// The outcome of one transfer of a batch.
public struct TransferOutcomeState: ReadableResource {
    public let outcome: TransferLineOutcome

    public init(_ outcome: TransferLineOutcome) { self.outcome = outcome }

    public static let record = Record(
        "TransferOutcome", TransferOutcomeState.init(_:transfer:refusal:), .code("outcome", \.word),
        .object(optional: "transfer", Transfer.record, \.outcome.transfer),
        .object(optional: "refusal", refusalRecord, \.refusal))

    private init(_ word: Word, transfer: Transfer?, refusal: ServiceError?) throws {
        switch (word, transfer, refusal) {
        case (.refused, _, let refusal?): outcome = .refused(refusal)
        case (.madeBefore, let transfer?, _): outcome = .madeBefore(transfer)
        case (.made, let transfer?, _): outcome = .made(transfer)
        default: throw AnswerFault([word == .refused ? "refusal" : "transfer"])
        }
    }

    private static let refusalRecord = Record(
        "TransferRefusal",
        { (code: String, details: JSONValue) -> ServiceError in
            guard case .object(let details) = details, let error = ServiceError(code: code, details: details)
            else { return .remote(RemoteProblem(status: 409, code: code, title: code)) }
            return error
        },
        .text("code", \.code),
        Field(
            "details", Problem.detailsType, put: { @Sendable in $1.put(.object($0.details ?? [:])) },
            read: { @Sendable in try $0.json("details") }))

    private enum Word: String {
        case made, madeBefore, refused
    }

    private var word: Word {
        switch outcome {
        case .made: .made
        case .madeBefore: .madeBefore
        case .refused: .refused
        }
    }

    private var refusal: ServiceError? {
        guard case .refused(let error) = outcome else { return nil }
        return error
    }
}

extension PaymentParameters {
    /// The arguments that identify a payee.
    public static func arguments(to destination: TransferDestination) -> [RouteArgument] {
        switch destination {
        case .account(let id): [toAccount(id.text)]
        case .beneficiary(let id): [beneficiary(id.text)]
        case .iban(let iban, let name): [creditorIBAN(iban.text), creditorName(name)]
        }
    }
}

extension TransfersAPI {
    public static let batchName = Parameter<String>.text(
        "name", "What the batch is called in the audit trail")
    public static let batch = Parameter<[BatchedTransfer]>.objects(
        "transfers", BatchedTransfer.type, "The transfers, in their order",
        countMaximum: TransferBatch.lineMaximum, write: \.json, read: BatchedTransfer.init)
    public static let linked = Parameter<Bool>.flag("linked", "Make all transfers or none")

    public static let createAll = Route<[TransferOutcomeState]>(
        "transfers create all", .post, "/transfers/batch", "Make many transfers, each under its own key",
        [batchName.description, batch.description, linked.description, Paging.dryRun.description],
        bodyMaximumBytes: 32 << 20, longWork: LongWork(.transfersImport))
}
