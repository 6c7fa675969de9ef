import BankDomain
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

/// Lists the possible values of an argument, from the services of the bank. It only reads.
@MainActor
package struct ChoiceLister {
    package typealias Dependencies = HasAccountService & HasBeneficiaryService & HasCardService
        & HasProductService & HasTransferService & HasStandingOrderService & HasTransactionService
        & HasNotificationService & HasWebhookService & HasAuthService & HasMandateService

    /// How many items of an unbounded list are offered: the newest ones.
    private static let newestCount = 200

    private let dependencies: any Dependencies

    package init(dependencies: any Dependencies) {
        self.dependencies = dependencies
    }

    /// All choices of a kind. Throws the error of a service.
    ///
    /// - Parameter scope: whose accounts.
    func choices(_ kind: ChoiceKind, scope: AccountScope) async throws -> [Choice] {
        switch kind {
        case .account: try await accounts(scope)
        case .payee: try await beneficiaries() + accounts(scope)
        case .beneficiary: try await beneficiaries()
        case .card: try await cards()
        case .product:
            try await dependencies.productService.products().map { Choice($0.id.text, "\($0.name)") }
        case .currency: Currency.allCodes.map { Choice($0, "\($0)") }
        case .category: TransactionCategory.allCases.map { Choice($0.rawValue, Phrase(word: $0.rawValue)) }
        case .transfer, .hold, .standingOrder, .authorisation: try await payments(kind)
        case .transaction, .categoryRule: try await entries(kind)
        case .mandate, .directDebit: try await collected(kind)
        case .notification, .webhook, .session, .device, .accessToken: try await news(kind)
        }
    }

    private func accounts(_ scope: AccountScope) async throws -> [Choice] {
        try await dependencies.accountService.accounts(scope).filter { $0.status != .closed }
            .map { Choice(account: $0) }
    }

    /// The type of each of the user's accounts by id.
    func typesOfAccounts() async throws -> [String: String] {
        let accounts = try await dependencies.accountService.accounts(.own)
        return Dictionary(accounts.map { ($0.id.text, $0.accountType.rawValue) }) { first, _ in first }
    }

    private func beneficiaries() async throws -> [Choice] {
        try await dependencies.beneficiaryService.beneficiaries().map { Choice(beneficiary: $0) }
    }

    private func cards() async throws -> [Choice] {
        try await dependencies.cardService.cards(.own).filter { !$0.status.isFinal }.map { card in
            Choice(card.id.text, "\(card.name)", detail: "\(card.lastFour ?? "") \(card.status.rawValue)")
        }
    }

    private func payments(_ kind: ChoiceKind) async throws -> [Choice] {
        let page = try PageRequest(limit: Self.newestCount)
        switch kind {
        case .transfer:
            return try await dependencies.transferService.transfers(page: page).items.map { transfer in
                Choice(
                    transfer.id.text, "\(transfer.executionDate.text)  \(Self.text(transfer.amount))",
                    detail:
                        "\(transfer.creditorName ?? transfer.toAccountID?.text ?? "") \(transfer.reference)")
            }
        case .hold:
            return try await dependencies.transferService.holds(page: page).items.map { hold in
                Choice(
                    hold.id.text, "\(hold.id.text)  \(Self.text(hold.amount))",
                    detail: "\(hold.creditorName ?? hold.toAccountID?.text ?? "") \(hold.status.rawValue)")
            }
        case .standingOrder:
            return try await dependencies.standingOrderService.orders(page: page).items.map { order in
                Choice(
                    order.id.text, "\(order.creditorName)  \(Self.text(order.amount))",
                    detail: "\(order.schedule.frequency.rawValue) \(order.status.rawValue)")
            }
        default:
            return try await dependencies.cardService.pendingAuthorisations().map { held in
                Choice(held.id.text, "\(held.merchant)  \(Self.text(held.amount))", detail: "\(held.cardID)")
            }
        }
    }

    private func collected(_ kind: ChoiceKind) async throws -> [Choice] {
        let page = try PageRequest(limit: Self.newestCount)
        guard kind == .mandate else {
            return try await dependencies.mandateService.directDebits(of: nil, page: page).items.map {
                debit in
                Choice(
                    debit.id.text, "\(debit.creditorName)  \(Self.text(debit.amount))",
                    detail: "\(debit.bookingDate?.text ?? "") \(debit.status.rawValue)")
            }
        }
        return try await dependencies.mandateService.mandates(of: nil, page: page).items.map { mandate in
            Choice(
                mandate.id.text, "\(mandate.creditorName)",
                detail: "\(mandate.reference) \(mandate.status.rawValue)")
        }
    }

    private func entries(_ kind: ChoiceKind) async throws -> [Choice] {
        if kind == .categoryRule {
            return try await dependencies.transactionService.categoryRules().map { rule in
                Choice(rule.id.text, "\(rule.text)", detail: Phrase(word: rule.category.rawValue))
            }
        }
        let account = try await dependencies.accountService.defaultAccount()
        return try await dependencies.transactionService.transactions(
            TransactionQuery(accountID: account.id), page: try PageRequest(limit: Self.newestCount)
        ).items.map { entry in
            Choice(
                entry.id.text, "\(entry.bookingDate.text)  \(Self.text(entry.amount))",
                detail: "\(entry.description) \(entry.counterparty)")
        }
    }

    private func news(_ kind: ChoiceKind) async throws -> [Choice] {
        switch kind {
        case .session:
            return try await dependencies.authService.sessions().map { session in
                Choice(session.id.text, "\(session.deviceName)", detail: "\(session.id)")
            }
        case .webhook:
            return try await dependencies.webhookService.webhooks().map { webhook in
                Choice(webhook.id.text, "\(webhook.url)", detail: "\(webhook.id)")
            }
        case .accessToken:
            return try await dependencies.authService.tokens().map { token in
                Choice(token.id.text, "\(token.name)", detail: "\(token.id)")
            }
        case .device:
            return try await dependencies.authService.devices().map { device in
                Choice(device.id.text, "\(device.name)", detail: "\(device.id)")
            }
        default:
            let page = try PageRequest(limit: Self.newestCount)
            return try await dependencies.notificationService.notifications(unreadOnly: false, page: page)
                .items.map { Choice($0.id.text, NotificationText.words($0), detail: "\($0.createdAt.text)") }
        }
    }

    private static func text(_ amount: Money) -> Phrase { amount.shown }
}

extension Choice {
    /// An account, with its available balance.
    init(account: Account) {
        self.init(
            account.id.text, "\(account.accountName)",
            detail: "\(account.id)  \(account.availableBalance.shown)")
    }

    init(beneficiary: Beneficiary) {
        self.init(beneficiary.id.text, "\(beneficiary.name)", detail: "\(beneficiary.iban.groupedText)")
    }
}

/// Kinds of things that arguments and options refer to. Raw values are the names that completion uses.
enum ChoiceKind: String, CaseIterable {
    case account, payee, beneficiary, card, authorisation, product, currency
    case transfer, hold, standingOrder, transaction, categoryRule, mandate, directDebit
    case notification, webhook, session, device, accessToken, category

    /// The kind of a value, taken from its specification or else from its name; `nil` for free text.
    init?(_ completion: CompletionKind, valueName: String, path: [String]) {
        if let known = Self.kind(completion) {
            self = known
        } else if let known = Self.byName[valueName] {
            self = known
        } else if valueName == "ID", let known = Self.byPath(path) {
            self = known
        } else if valueName == "FROM" || valueName == "TO", path.first == "fx" {
            self = .currency
        } else {
            return nil
        }
    }

    private static func kind(_ completion: CompletionKind) -> ChoiceKind? {
        switch completion {
        case .named(let name): ChoiceKind(rawValue: name)
        // Both beneficiaries and accounts can be paid.
        case .anyOf(let kinds) where kinds.contains(.named("beneficiary")): .payee
        case .anyOf(let kinds): kinds.lazy.compactMap(kind).first
        case .none, .file, .choices, .fields, .sortKeys, .filter: nil
        }
    }

    private static let byName: [String: ChoiceKind] = [
        "ACCOUNT": .account, "PAYEE": .payee, "BENEFICIARY": .beneficiary, "CARD": .card,
        "AUTHORISATION": .authorisation, "WEBHOOK": .webhook, "PRODUCT": .product, "HOLD": .hold,
        "RULE": .categoryRule, "MANDATE": .mandate, "DEBIT": .directDebit,
        "CURRENCY": .currency, "CATEGORY": .category,
    ]

    private static func byPath(_ path: [String]) -> ChoiceKind? {
        switch (path.first, path.dropFirst().first) {
        // The id of a challenge is shown when it is created; there is no list of challenges.
        case ("transfers", "confirm"): nil
        case ("transfers", _): .transfer
        case ("standing-orders", _): .standingOrder
        case ("transactions", _): .transaction
        case ("notifications", _): .notification
        case ("auth", "sessions"): .session
        case ("auth", "tokens"): .accessToken
        case ("auth", "devices"): .device
        default: nil
        }
    }
}
