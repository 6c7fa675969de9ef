import BankDomain
import BankServices
import LanguageKit

extension AuditEvent {
    /// What was done, in a customer's words; the operation's own name for what customers don't do.
    var words: Phrase {
        switch BankOperation(rawValue: operation) {
        case .authRegister: "Registered"
        case .authLogin: "Signed in"
        case .authLogout: "Signed out"
        case .authVerifyOTP: "Two-step verification set up"
        case .authChangePassword: "Password changed"
        case .authResetPassword: "New password set with a recovery code"
        case .authEnrollTOTP: "Two-step verification begun"
        case .authDisableTOTP: "Two-step verification turned off"
        case .authRecoveryCodes: "New recovery codes made"
        case .authSessionsRevoke: "Session ended"
        case .authDevicesRevoke: "Device removed"
        case .authTokensCreate: "Access token created"
        case .authTokensRevoke: "Access token revoked"
        case .transfersCreate, .transfersImport, .transfersConfirm: "Payment"
        case .transfersCancel: "Payment canceled"
        case .accountsOpen: "Account opened"
        case .accountsClose: "Account closed"
        case .accountsFreeze: "Account frozen"
        case .accountsUnfreeze: "Account unfrozen"
        case .beneficiariesAdd: "Payee added"
        case .beneficiariesTrust: "Payee trusted"
        case .beneficiariesRemove: "Payee removed"
        case .cardsOrder: "Card ordered"
        case .cardsReveal: "Card number shown"
        case .cardsReportLost: "Card reported as lost"
        case .standingOrdersCreate, .standingOrdersConfirm: "Standing order created"
        case .standingOrdersCancel: "Standing order canceled"
        case .tellerDeposit: "Cash deposited"
        case .tellerWithdraw: "Cash withdrawn"
        default: Phrase(verbatim: operation)
        }
    }

    /// Why it was refused, in a customer's words; `nil` if it was done.
    var refusal: Phrase? {
        switch outcome {
        case Self.doneOutcome: nil
        case "invalidCredentials": "Wrong password or code"
        case "invalidCode": "Wrong code"
        case "tooManyAttempts": "Too many attempts"
        case "insufficientFunds": "Not enough money"
        case "limitExceeded": "Above the limit"
        default: "Refused"
        }
    }
}
