import BankDomain
import BankServices
import LanguageKit

@testable import BankExchange

/// A file of the clearing is refused with a reason, or every advice is usable: it has a name, and an amount above zero
/// if it has one. A second reading gives the same.
func check(_ input: [UInt8]) {
    guard let advices = read(input) else { return }
    for advice in advices {
        switch advice {
        case .settled(let reference), .rejected(let reference, _), .recallRefused(let reference, _):
            require(reference.amount?.isPositive ?? true, "no amount above zero")
            require(!reference.id.text.isEmpty, "a reference without a name")
        case .returned(let payment):
            require(
                payment.amount.isPositive && !payment.networkID.isEmpty && !payment.original.text.isEmpty,
                "an unusable return")
        case .returnSettled(let returned):
            require(
                returned.amount.isPositive && !returned.name.isEmpty, "an unusable settled return")
        case .recalled(let recall):
            require(
                recall.amount.isPositive && !recall.id.isEmpty && !recall.original.isEmpty,
                "an unusable recall")
        case .collected(let collection):
            require(
                collection.amount.isPositive && !collection.debtorAccount.isEmpty
                    && !collection.networkID.isEmpty && !collection.creditorID.isEmpty
                    && !collection.mandateReference.isEmpty,
                "an unusable collection")
        case .reversed(let reversal):
            require(
                reversal.amount.isPositive && !reversal.networkID.isEmpty && !reversal.original.isEmpty,
                "an unusable reversal")
        case .received(let payment):
            require(
                payment.amount.isPositive && !payment.creditorAccount.isEmpty && !payment.networkID.isEmpty,
                "an unusable payment")
        }
    }
    require(read(input) == advices, "read again, it is another file")
}

/// The advices; `nil` if the file is refused.
private func read(_ input: [UInt8]) -> [ClearingAdvice]? {
    do {
        return try ClearingFile.advices(in: InputFile("clearing", bytes: input))
    } catch ServiceError.invalidFile(_, let line, _, let reason) {
        require(line ?? 1 >= 1 && !reason.english.isEmpty, "a refusal without a reason")
        return nil
    } catch {
        fatalError("\(error) is not a refusal of a file")
    }
}
