import BankDomain
import BankServices

/// A bank in a credit transfer initiation (ISO 20022, `DbtrAgt` and `CdtrAgt`) while it is read.
struct CreditTransferAgent {
    private var ids: [String] = []
    private var clearingSystem: String?
    private var name: String?

    /// Stores the text of an element. Throws ``FileProblem`` for a second one.
    mutating func take(
        _ text: String, as field: CreditTransferElement.Field, line: Int
    ) throws(FileProblem) {
        guard !text.isEmpty, text != CreditTransferName.notProvided else { return }
        switch field {
        case .agentID: ids.append(text)
        case .agentClearingSystem: try clearingSystem.fill(with: text, of: field, line: line)
        case .agentName: try name.fill(with: text, of: field, line: line)
        default: break
        }
    }

    /// The bank. It is another bank if any identification is not this bank's.
    var agent: PaymentAgent {
        if let foreign = ids.first(where: { !ThisBank.isIdentified(by: $0, of: clearingSystem) }) {
            return .otherBank(foreign)
        }
        if !ids.isEmpty { return .thisBank }
        return name.map { .unidentified(name: $0) } ?? .unnamed
    }
}
