import BankDomain
import BankServices
import LanguageKit

/// The advices of a file, in order.
struct ClearingAdviceList {
    private(set) var advices: [ClearingAdvice] = []
    private var places: [Name: [Int]] = [:]

    /// A payment's name. Payments, returns and payments of the bank are named apart.
    private struct Name: Hashable {
        enum Kind {
            case received, returned, collected, reversed, sent, sentBack, recalled, recallRefused
        }

        let kind: Kind
        let text: String

        init(_ advice: ClearingAdvice) {
            (kind, text) =
                switch advice {
                case .received(let payment): (.received, payment.networkID)
                case .returnSettled(let returned): (.sentBack, returned.name)
                case .returned(let payment): (.returned, payment.networkID)
                case .collected(let collection): (.collected, collection.networkID)
                case .reversed(let reversal): (.reversed, reversal.networkID)
                case .recalled(let recall): (.recalled, recall.id)
                case .recallRefused(let reference, _): (.recallRefused, reference.id.text)
                case .settled(let reference), .rejected(let reference, _): (.sent, reference.id.text)
                }
        }
    }

    /// Adds an advice. Throws ``FileProblem`` if the file says something else about the same payment; also if it says
    /// the same in a message that counts its payments, because the second one would be lost.
    mutating func add(_ advice: ClearingAdvice, line: Int, isCounted: Bool = false) throws(FileProblem) {
        let name = Name(advice)
        let named = places[name, default: []].map { advices[$0] }
        if named.contains(advice) {
            guard !isCounted else { throw FileProblem(line: line, "it has \(name.text) twice") }
        } else {
            guard named.allSatisfy(advice.isOther) else {
                throw FileProblem(line: line, "it has \(name.text) twice, with different content")
            }
            places[name, default: []].append(advices.count)
        }
        advices.append(advice)
    }
}

/// A reader of one kind of message of the clearing, element by element.
protocol ClearingMessageSource {
    /// Handles the start of an element whose children are handled one by one. Throws ``FileProblem``.
    mutating func begin(_ element: MessageElement) throws(FileProblem)

    /// Handles an element with everything in it. Throws ``FileProblem``.
    mutating func take(_ element: MessageElement, _ list: inout ClearingAdviceList) throws(FileProblem)

    /// Handles the end of an element whose children are handled one by one. Throws ``FileProblem``.
    mutating func end(_ name: String, _ list: inout ClearingAdviceList) throws(FileProblem)

    /// Handles the end of the message. Throws ``FileProblem``.
    func finish() throws(FileProblem)
}

extension ClearingMessageSource {
    mutating func begin(_ element: MessageElement) throws(FileProblem) {}

    mutating func end(_ name: String, _ list: inout ClearingAdviceList) throws(FileProblem) {}
}
