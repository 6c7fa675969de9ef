package import LanguageKit

/// The kind of a thing that was looked for.
public enum EntityKind: String, Equatable, Sendable, CaseIterable {
    /// A personal access token.
    case accessToken
    case account
    /// An authorisation of a card payment.
    case authorisation
    /// The data of a whole bank.
    case bank
    /// A payee saved by a user.
    case beneficiary
    case card
    /// A message to other banks.
    case clearingMessage
    /// A user's rule for the category of transactions.
    case categoryRule
    /// A request for a second factor.
    case challenge
    /// A device on which a user signed in.
    case device
    /// A place in the changes of a bank.
    case changePosition
    case keychain
    /// The keychain's previous generation.
    case previousKeychain
    /// A creditor's collection from an account.
    case directDebit
    /// The account that is used by default.
    case defaultAccount
    case exchangeRate
    /// A file that the bank stores for its user.
    case file
    /// A user's own word for a command.
    case alias
    case goal
    /// A payment from another bank.
    case incomingPayment
    /// A payment to another bank.
    case outgoingPayment
    /// A permission to collect by direct debit.
    case mandate
    /// Metadata with an external id.
    case metadata
    /// An account, transfer or payee, which metadata is about.
    case metadataSubject
    case webhook
    /// A message to a webhook.
    case webhookDelivery
    case notification
    /// A device to which notifications are delivered.
    case pushRegistration
    /// A member of staff.
    case `operator`
    case product
    case secondFactor
    /// An entry of the secure storage.
    case secret
    case session
    /// A saved state of the demo bank.
    case snapshot
    /// An import of a statement file.
    case statementImport
    /// An order to pay repeatedly.
    case standingOrder
    case transaction
    case transfer
    /// Money reserved for a payee.
    case transferHold
    case user
}

extension EntityKind {
    var noun: Phrase {
        switch self {
        case .defaultAccount: "default account"
        case .previousKeychain: "previous keychain"
        case .secondFactor: "second factor"
        case .exchangeRate: "exchange rate"
        case .standingOrder: "standing order"
        case .statementImport: "statement import"
        case .beneficiary: "payee"
        case .transferHold: "hold"
        case .clearingMessage: "message"
        case .incomingPayment: "incoming payment"
        case .outgoingPayment: "payment to another bank"
        case .directDebit: "direct debit"
        case .accessToken: "access token"
        case .alias: "alias"
        case .categoryRule: "category rule"
        case .pushRegistration: "device registration"
        case .webhookDelivery: "delivery"
        case .changePosition: "position"
        case .metadataSubject: "account, transfer or payee"
        default: Phrase(word: rawValue)
        }
    }

    /// A hint at the terminal to the command that lists entities of this kind.
    package var listHint: Phrase? {
        guard self != .changePosition else { return "To begin again: bank changes list" }
        return listCommand.map { "To see the list: \($0)" }
    }

    private var listCommand: String? {
        switch self {
        case .account, .card, .webhook, .notification, .operator, .product, .transaction, .transfer:
            "bank \(rawValue)s list"
        case .goal: "bank goals list"
        case .metadata: "bank metadata list"
        case .mandate: "bank mandates list"
        case .directDebit: "bank mandates collections"
        case .incomingPayment: "bank clearing incoming"
        case .outgoingPayment: "bank clearing list"
        case .defaultAccount: "bank accounts list"
        case .transferHold: "bank transfers holds"
        case .secret: "bank keychain list"
        case .accessToken: "bank auth tokens list"
        case .session, .device: "bank auth \(rawValue)s list"
        case .beneficiary: "bank beneficiaries list"
        case .alias: "bank alias list"
        case .categoryRule: "bank transactions rules list"
        case .exchangeRate: "bank fx rates"
        case .standingOrder: "bank standing-orders list"
        case .user: "bank customers list"
        case .authorisation, .bank, .challenge, .changePosition, .clearingMessage, .file, .keychain,
            .metadataSubject, .previousKeychain,
            .pushRegistration, .secondFactor, .snapshot, .statementImport, .webhookDelivery:
            nil
        }
    }
}
