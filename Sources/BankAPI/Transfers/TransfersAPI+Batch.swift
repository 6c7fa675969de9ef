import BankDomain
public import BankServices
import JSONKit

extension TransferRequest {
    /// One transfer of a batch, as in the body.
    fileprivate static let type = FieldType.object(
        "BatchedTransfer",
        [
            FieldDescription(key: "fromAccountID", type: .text),
            FieldDescription(key: "amount", type: .amount), FieldDescription(key: "currency", type: .text),
            FieldDescription(key: "reference", type: .optional(.text)),
            FieldDescription(key: "executionDate", type: .optional(.date)),
            FieldDescription(key: "idempotencyKey", type: .text),
        ] + TransferDestination.members)

    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = [
            "fromAccountID": .string(from.text), "amount": .string(amount.decimalText),
            "currency": .string(amount.currency.code), "reference": .string(reference),
            "executionDate": executionDate.jsonValue, "idempotencyKey": .string(idempotencyKey.text),
        ]
        members.merge(to.jsonMembers) { $1 }
        return .object(members)
    }

    fileprivate init(_ json: DetailReader) throws {
        self.init(
            from: try json("fromAccountID"), to: try TransferDestination(json),
            amount: try Money(typed: json("amount"), currency: json("currency")),
            reference: try json("reference") ?? "", executionDate: try json("executionDate"),
            idempotencyKey: try json("idempotencyKey"))
    }
}

extension TransferDestination {
    static let type = FieldType.object("Payee", members)

    /// Exactly one of the first three is given.
    fileprivate static let members = PaymentParameters.payee.descriptions.map {
        FieldDescription(key: $0.name, type: .optional($0.type))
    }

    /// A payee in an object, in one of its members.
    init(_ json: DetailReader) throws {
        let payee = TypedPayee(
            account: try json("toAccountID"),
            beneficiary: try json("beneficiaryID"),
            iban: try json("creditorIBAN"), name: try json("creditorName"))
        // If there were two payees, the wrong one could be paid.
        guard payee.given.count == 1, payee.iban == nil || payee.name != nil else {
            throw DetailReader.Unknown()
        }
        self = try payee.destination()
    }

    var json: JSONValue { .object(jsonMembers) }

    fileprivate var jsonMembers: [String: JSONValue] {
        var arguments = RouteArguments()
        PaymentParameters.payee.write(TypedPayee(self), &arguments)
        return arguments.members
    }
}

/// The outcome of one transfer of a batch.
public struct TransferOutcomeState: ReadableResource {
    public let outcome: TransferLineOutcome

    init(_ outcome: TransferLineOutcome) { self.outcome = outcome }

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
            "details", ErrorDetails.type, put: { @Sendable in $1.put(.object($0.details ?? [:])) },
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

extension TransfersAPI {
    private static let batch = Parameter(
        TransferBatch.init, Parameter.text("name", "The batch's name in the audit trail")(\.name),
        Parameter.objects(
            "transfers", TransferRequest.type, "The transfers, in order",
            countMaximum: TransferBatch.lineMaximum, write: \.json, read: TransferRequest.init)(\.requests),
        Parameter.flag("linked", "Make all transfers or none")(\.isLinked))

    public static let createAll = Route(
        "transfers create all", .post, "/transfers/batch", "Make many transfers, each with its own key",
        batch, .mode, traits: .hasKeysOfItsOwn, bodyMaximumBytes: 32 << 20,
        longWork: LongWork(.transfersImport)
    ) { call, batch, mode in
        let batch = TransferBatch(
            name: try FreeText.reference(batch.name, field: .name), requests: batch.requests,
            isLinked: batch.isLinked)
        if batch.isLinked || mode == .dryRun { try batch.requireSize(TransferBatch.servedLineMaximum) }
        return try await call.services.transferService.createAll(batch, mode: mode)
            .map(TransferOutcomeState.init)
    }
}
