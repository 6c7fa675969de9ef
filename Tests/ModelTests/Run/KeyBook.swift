import BankDomain
import BankServices

/// The outcome under each idempotency key, which must never change.
struct KeyBook {
    private struct Name: Hashable {
        let party: Party
        let key: Int
    }

    private struct Intention {
        let operation: AnyHashable
        let made: String
    }

    private var intentions: [Name: Intention] = [:]

    /// The contradiction between an outcome and its key's earlier outcome; `nil` if there is none.
    mutating func fault(of operation: any Operation, _ outcome: Outcome) -> String? {
        guard let operation = operation as? any KeyedOperation, operation.mode == .commit,
            case .answered(let answer) = outcome, let made = Self.id(of: answer)
        else { return nil }
        let name = Name(party: operation.by, key: operation.key)
        let known = intentions[name]
        intentions[name] = Intention(operation: AnyHashable(operation), made: made)
        guard let known else { return nil }
        if known.operation != AnyHashable(operation) {
            return "key \(name.key) was used for \(known.operation), and again for \(operation)"
        }
        // A scheduled transfer gets another id when it is made.
        if known.made == made || TransferID(known.made).orderNumber != nil { return nil }
        return "key \(name.key) made \(known.made), and then \(made)"
    }

    private static func id(of answer: Answer) -> String? {
        switch answer {
        case let entry as Transaction: entry.id.text
        case let transfer as Transfer: transfer.id.text
        case let hold as TransferHold: hold.id.text
        case let card as Card: card.id.text
        case let authorisation as CardAuthorisation: authorisation.id.text
        default: nil
        }
    }
}
