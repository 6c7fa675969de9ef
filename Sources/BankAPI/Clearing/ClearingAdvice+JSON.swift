import BankDomain
import BankServices
import JSONKit

// What the clearing says, as a request has it.

extension ClearingAdvice {
    private enum Kind: String, CaseIterable {
        case settled, rejected, returned, returnSettled, received, collected, reversed,
            recalled, recallRefused
    }

    static let type = FieldType.object(
        "ClearingAdvice",
        [
            FieldDescription(key: "kind", type: .word("ClearingAdviceKind", Kind.allCases.map(\.rawValue))),
            FieldDescription(key: "transferID", type: .optional(.text)),
            FieldDescription(key: "networkID", type: .optional(.text)),
            FieldDescription(key: "uetr", type: .optional(.text)),
            FieldDescription(key: "amount", type: .optional(.amount)),
            FieldDescription(key: "currency", type: .optional(.text)),
            FieldDescription(key: "reason", type: .optional(.text)),
            FieldDescription(key: "debtorName", type: .optional(.text)),
            FieldDescription(key: "debtorAccount", type: .optional(.text)),
            FieldDescription(key: "creditorAccount", type: .optional(.text)),
            FieldDescription(key: "creditorName", type: .optional(.text)),
            FieldDescription(key: "reference", type: .optional(.text)),
            FieldDescription(key: "endToEndID", type: .optional(.text)),
            FieldDescription(key: "creditorID", type: .optional(.text)),
            FieldDescription(key: "mandateReference", type: .optional(.text)),
            FieldDescription(key: "originalID", type: .optional(.text)),
        ])

    var json: JSONValue {
        var members: [String: String?] = [:]
        func put(_ kind: Kind, _ transfer: TransferID?, _ amount: Money?) {
            members["kind"] = kind.rawValue
            members["transferID"] = transfer?.text
            (members["amount"], members["currency"]) = (amount?.decimalText, amount?.currency.code)
        }
        switch self {
        case .settled(let reference): put(.settled, reference.id, reference.amount)
        case .rejected(let reference, let reason):
            put(.rejected, reference.id, reference.amount)
            members["reason"] = reason?.rawValue
        case .returned(let payment):
            put(.returned, payment.original, payment.amount)
            (members["networkID"], members["reason"]) = (payment.networkID, payment.reason?.rawValue)
        case .returnSettled(let returned):
            put(.returnSettled, nil, returned.amount)
            members["originalID"] = returned.name
        case .received(let payment):
            put(.received, nil, payment.amount)
            members.merge(payment.members) { $1 }
        case .collected(let collection):
            put(.collected, nil, collection.amount)
            members.merge(collection.members) { $1 }
        case .reversed(let reversal):
            put(.reversed, nil, reversal.amount)
            (members["networkID"], members["originalID"]) = (reversal.networkID, reversal.original)
            members["reason"] = reversal.reason?.rawValue
        case .recalled(let recall):
            put(.recalled, nil, recall.amount)
            (members["networkID"], members["originalID"]) = (recall.id, recall.original)
            members["reason"] = recall.reason.rawValue
        case .recallRefused(let reference, let reason):
            put(.recallRefused, reference.id, reference.amount)
            members["reason"] = reason?.rawValue
        }
        return .object(members.compactMapValues { $0 }.mapValues { .string($0) })
    }

    init(_ json: DetailReader) throws {
        guard let kind = Kind(rawValue: try json("kind")) else { throw DetailReader.Unknown() }
        let transfer: TransferID? = try json("transferID")
        let amount = try Self.amount(json)
        let text: String? = try json("reason")
        let reason = try text.map { text in
            guard let reason = PaymentReason(rawValue: text) else { throw DetailReader.Unknown() }
            return reason
        }
        switch (kind, transfer, amount) {
        case (.settled, let transfer?, _): self = .settled(OutgoingReference(id: transfer, amount: amount))
        case (.rejected, let transfer?, _):
            self = .rejected(OutgoingReference(id: transfer, amount: amount), reason)
        case (.returned, let transfer?, let amount?):
            self = .returned(
                ReturnedPayment(
                    networkID: try json("networkID"), original: transfer, amount: amount, reason: reason))
        case (.returnSettled, nil, let amount?):
            self = .returnSettled(SettledReturn(name: try json("originalID"), amount: amount))
        case (.received, nil, let amount?): self = .received(try ReceivedPayment(json, amount))
        case (.collected, nil, let amount?): self = .collected(try ReceivedCollection(json, amount))
        case (.reversed, nil, let amount?):
            self = .reversed(
                ReversedCollection(
                    networkID: try json("networkID"), original: try json("originalID"), amount: amount,
                    reason: reason))
        case (.recalled, nil, let amount?):
            self = .recalled(
                ReceivedRecall(
                    id: try json("networkID"), original: try json("originalID"), amount: amount,
                    reason: reason ?? .notSpecified))
        case (.recallRefused, let transfer?, _):
            self = .recallRefused(OutgoingReference(id: transfer, amount: amount), reason)
        default: throw DetailReader.Unknown()
        }
    }

    private static func amount(_ json: DetailReader) throws -> Money? {
        let (text, currency): (String?, Currency?) = (try json("amount"), try json("currency"))
        guard let text else { return nil }
        guard let currency else { throw DetailReader.Unknown() }
        return try Money(typed: text, currency: currency)
    }
}

extension ReceivedPayment {
    fileprivate var members: [String: String?] {
        [
            "networkID": networkID, "uetr": uetr, "debtorName": debtorName, "debtorAccount": debtorAccount,
            "creditorAccount": creditorAccount, "creditorName": creditorName, "reference": reference,
            "endToEndID": endToEndID,
        ]
    }

    fileprivate init(_ json: DetailReader, _ amount: Money) throws {
        let (creditor, reference): (String?, String?) = (try json("creditorName"), try json("reference"))
        self.init(
            networkID: try json("networkID"), uetr: try json("uetr"), amount: amount,
            debtorName: try json("debtorName"), debtorAccount: try json("debtorAccount"),
            creditorAccount: try json("creditorAccount"),
            creditorName: creditor ?? "", reference: reference ?? "", endToEndID: try json("endToEndID"))
    }
}

extension ReceivedCollection {
    fileprivate var members: [String: String?] {
        [
            "networkID": networkID, "creditorID": creditorID, "creditorName": creditorName,
            "mandateReference": mandateReference, "debtorAccount": debtorAccount, "reference": reference,
            "endToEndID": endToEndID,
        ]
    }

    fileprivate init(_ json: DetailReader, _ amount: Money) throws {
        let (creditor, reference): (String?, String?) = (try json("creditorName"), try json("reference"))
        self.init(
            networkID: try json("networkID"), amount: amount, creditorID: try json("creditorID"),
            creditorName: creditor ?? "", mandateReference: try json("mandateReference"),
            debtorAccount: try json("debtorAccount"), reference: reference ?? "",
            endToEndID: try json("endToEndID"))
    }
}
