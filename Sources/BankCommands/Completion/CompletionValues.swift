import BankDomain
package import BankServices
package import CommandLineKit

/// Lists completion values for a word, from the services of the bank.
///
/// It reads only the requested kinds and changes nothing. A list that is unavailable, for instance because no user is
/// signed in, is an error here; the prompt then shows no candidates.
@MainActor
package struct CompletionValues {
    package typealias Dependencies = HasAccountService & HasBeneficiaryService & HasCardService
        & HasProductService & HasTransferService & HasStandingOrderService & HasTransactionService
        & HasNotificationService & HasWebhookService & HasAuthService & HasOperatorService
        & HasMandateService & HasStorageService

    /// How many items of an unbounded list are offered: the newest ones.
    private static let newestCount = 50

    private let dependencies: any Dependencies
    private let tours: [Tour]

    package init(dependencies: any Dependencies, tours: [Tour]) {
        self.dependencies = dependencies
        self.tours = tours
    }

    /// The program's values for the names of a request. Throws the error of a service.
    package func candidates(for request: CompletionRequest) async throws -> [CompletionCandidate] {
        var found: [CompletionCandidate] = []
        for value in request.names.compactMap({ ListedValue(rawValue: $0) }) {
            found += try await candidates(of: value, request)
        }
        return found
    }

    private func candidates(
        of value: ListedValue, _ request: CompletionRequest
    ) async throws -> [CompletionCandidate] {
        switch value {
        case .account: try await accounts(request.prefix)
        case .beneficiary: try await beneficiaries(request.prefix)
        case .card: try await cards(request.prefix)
        case .product: try await products(request.prefix)
        case .currency: Currency.allCodes.map { CompletionCandidate($0) }
        case .authorisation, .transfer, .hold, .standingOrder, .transaction, .categoryRule, .mandate,
            .directDebit:
            try await payments(of: value, request)
        case .notification:
            try await dependencies.notificationService.notifications(unreadOnly: false, page: newest()).items
                .map { CompletionCandidate($0.id.text, named: $0.subject) }
        case .webhook:
            try await dependencies.webhookService.webhooks().map {
                CompletionCandidate($0.id.text, named: $0.url.text)
            }
        case .session:
            try await dependencies.authService.sessions().map {
                CompletionCandidate($0.id.text, named: $0.deviceName)
            }
        case .accessToken:
            try await dependencies.authService.tokens().map {
                CompletionCandidate($0.id.text, named: $0.name)
            }
        case .device:
            try await dependencies.authService.devices().map {
                CompletionCandidate($0.id.text, named: $0.name)
            }
        case .operator:
            try await dependencies.operatorService.operators().map {
                CompletionCandidate($0.id.text, named: $0.name)
            }
        case .alias:
            try dependencies.storageService.aliases().map { CompletionCandidate($0.name, named: $0.command) }
        case .tour: tours.map { CompletionCandidate($0.name, $0.summary) }
        case .settingValue: settingValues(of: request.words.last)
        case .fault: faults
        }
    }

    private func newest() throws -> PageRequest { try PageRequest(limit: Self.newestCount) }

    private var faults: [CompletionCandidate] {
        BankOperation.allCases.flatMap { operation in
            DemoFault.all(fitting: operation).map {
                CompletionCandidate("\(operation.rawValue)=\($0.rawValue)")
            }
        } + DemoConditions.settlementTexts.map { CompletionCandidate($0) }
    }

    private func settingValues(of name: String?) -> [CompletionCandidate] {
        SettingKey.all.first { $0.name == name }?.allowedValues.map { CompletionCandidate($0) } ?? []
    }
}

// MARK: - Values that have a name

// Ids come first because they are unambiguous. With a prefix, names and numbers are offered too.
extension CompletionValues {
    private func accounts(_ prefix: String) async throws -> [CompletionCandidate] {
        let accounts = try await dependencies.accountService.accounts(.own)
        let ids = accounts.map { CompletionCandidate($0.id.text, named: $0.accountName) }
        guard !prefix.isEmpty else { return ids }
        return ids
            + accounts.flatMap { account in
                [
                    CompletionCandidate(account.accountName, named: account.id.text),
                    CompletionCandidate(account.accountNumber, named: account.accountName),
                    CompletionCandidate(account.iban?.validated?.text ?? "", named: account.accountName),
                ]
            }
    }

    private func beneficiaries(_ prefix: String) async throws -> [CompletionCandidate] {
        let payees = try await dependencies.beneficiaryService.beneficiaries()
        let ids = payees.map { CompletionCandidate($0.id.text, named: $0.name) }
        guard !prefix.isEmpty else { return ids }
        return ids
            + payees.flatMap {
                [
                    CompletionCandidate($0.name, named: $0.id.text),
                    CompletionCandidate($0.iban.text, named: $0.name),
                ]
            }
    }

    private func cards(_ prefix: String) async throws -> [CompletionCandidate] {
        let cards = try await dependencies.cardService.cards(.own)
        let ids = cards.map { CompletionCandidate($0.id.text, named: $0.name) }
        guard !prefix.isEmpty else { return ids }
        return ids
            + cards.flatMap {
                [
                    CompletionCandidate($0.name, named: $0.id.text),
                    CompletionCandidate($0.lastFour ?? "", named: $0.name),
                ]
            }
    }

    private func products(_ prefix: String) async throws -> [CompletionCandidate] {
        let products = try await dependencies.productService.products()
        let ids = products.map { CompletionCandidate($0.id.text, named: $0.name) }
        return prefix.isEmpty ? ids : ids + products.map { CompletionCandidate($0.name, named: $0.id.text) }
    }
}

// MARK: - Values that have only an id

extension CompletionValues {
    private func payments(
        of value: ListedValue, _ request: CompletionRequest
    ) async throws -> [CompletionCandidate] {
        switch value {
        case .transfer:
            try await dependencies.transferService.transfers(page: newest()).items
                .map { CompletionCandidate($0.id.text, named: $0.reference) }
        case .hold:
            try await dependencies.transferService.holds(page: newest()).items
                .map { CompletionCandidate($0.id.text, named: $0.reference) }
        case .standingOrder:
            try await dependencies.standingOrderService.orders(page: nil).items
                .map { CompletionCandidate($0.id.text, named: $0.creditorName) }
        case .transaction: try await transactions(request.prefix)
        case .categoryRule:
            try await dependencies.transactionService.categoryRules()
                .map { CompletionCandidate($0.id.text, named: $0.text) }
        case .authorisation: try await authorisations()
        case .mandate:
            try await dependencies.mandateService.mandates(of: nil, page: newest()).items
                .map { CompletionCandidate($0.id.text, named: $0.creditorName) }
        case .directDebit:
            try await dependencies.mandateService.directDebits(of: nil, page: newest()).items
                .map { CompletionCandidate($0.id.text, named: $0.creditorName) }
        default: []
        }
    }

    /// The newest transactions of the account whose id the prefix contains, or else of the default account:
    /// `ACC001.17`.
    private func transactions(_ prefix: String) async throws -> [CompletionCandidate] {
        let account: AccountID
        if let dot = prefix.lastIndex(of: ".") {
            account = AccountID(prefix[..<dot].uppercased())
        } else {
            account = try await dependencies.accountService.defaultAccount().id
        }
        return try await dependencies.transactionService.transactions(
            TransactionQuery(accountID: account), page: newest()
        ).items.map { CompletionCandidate($0.id.text, named: $0.counterparty) }
    }

    private func authorisations() async throws -> [CompletionCandidate] {
        var found: [CompletionCandidate] = []
        for card in try await dependencies.cardService.cards(.own) {
            found += try await dependencies.cardService.authorisations(of: card.id)
                .map { CompletionCandidate($0.id.text, named: $0.merchant) }
        }
        return found
    }
}

extension CompletionKind {
    static let account = listed(.account)
    static let payee = anyOf([listed(.beneficiary), .account])
    static let currency = listed(.currency)
    static let transfer = listed(.transfer)
    static let standingOrder = listed(.standingOrder)
    static let transaction = listed(.transaction)
    static let notification = listed(.notification)
    static let session = listed(.session)
    static let accessToken = listed(.accessToken)
    static let device = listed(.device)

    static func listed(_ value: ListedValue) -> CompletionKind { .named(value.rawValue) }

    /// Maps value names, wherever they are used, to kinds of values.
    static let bankValues: [String: CompletionKind] = [
        "ACCOUNT": .account, "PAYEE": .payee, "BENEFICIARY": listed(.beneficiary), "CARD": listed(.card),
        "AUTHORISATION": listed(.authorisation), "PRODUCT": listed(.product), "CURRENCY": .currency,
        "HOLD": listed(.hold), "RULE": listed(.categoryRule), "OPERATOR": listed(.operator),
        "MANDATE": listed(.mandate), "DEBIT": listed(.directDebit), "FILE": .file,
        "FILES": .file, "PATH": .file,
        "WEBHOOK": listed(.webhook), "ALIAS": listed(.alias),
    ]
}

/// Bank values that can be listed. The raw value is the name in the specification.
enum ListedValue: String {
    case account, beneficiary, card, authorisation, product, currency
    case transfer, hold, standingOrder, transaction, categoryRule, mandate, directDebit
    case notification, webhook, session, device, accessToken, `operator`
    case alias, tour, settingValue, fault
}
