import BankServices
import CommandLineKit
import LanguageKit

extension ErrorText {
    /// The words for what the bank refuses because of who is paid.
    init(payee error: ServiceError) {
        switch error {
        case .coolingOff(let end):
            self.init(
                code: error.code, message: "The beneficiary is new: larger payments to it wait until \(end).",
                reason: "Most fraud is noticed in that time.",
                hint: "Pay less, order it for a later day, or trust it: bank beneficiaries trust BENEFICIARY")
        case .nameMismatch(let given, let actualName?):
            self.init(
                code: error.code, message: "The account is not quite \(displayable(given))'s.",
                reason: "Its holder is \(displayable(actualName)).",
                hint: "Use that name if it is whom you mean, or keep yours with --accept-name.")
        case .nameMismatch(let given, nil):
            self.init(
                code: error.code, message: "The account is not \(displayable(given))'s.",
                reason: "Somebody with another name holds it.",
                hint: "Ask the payee for their IBAN in another way. If you are sure: --accept-name")
        default:
            self = .unforeseen(error)
        }
    }
}
