import BankAPI
import BankDomain
import BankServices

extension RouteTable {
    mutating func addAccounts() {
        on(AccountsAPI.list) {
            let scope: AccountScope = try $0.input.optional(AccountsAPI.all) == true ? .all : .own
            return try await $0.services.accountService.accounts(scope)
        }
        on(AccountsAPI.show) { try await $0.services.accountService.account(id: $0.input(AccountsAPI.id)) }
        on(AccountsAPI.named) {
            try await $0.services.accountService.account(named: $0.input(AccountsAPI.text))
        }
        on(AccountsAPI.standard) { try await $0.services.accountService.defaultAccount() }
        on(AccountsAPI.balance) {
            let accounts = try $0.services.accountService
            let account = try await accounts.account(id: $0.input(AccountsAPI.id))
            let instant = try $0.input(AccountsAPI.at)
            let balance = try await accounts.balance(of: account.id, at: instant)
            return BalanceAtInstant(account: account, at: instant, balance: balance)
        }
        on(AccountsAPI.open) {
            let opening = try await AccountOpening($0.input, products: $0.services.productService)
            return try await $0.services.accountService.open(opening, mode: $0.input.mode())
        }
        on(AccountsAPI.rename) {
            try await $0.services.accountService.rename(
                $0.input(AccountsAPI.id), to: $0.input(AccountsAPI.name), mode: $0.input.mode())
        }
        on(AccountsAPI.setDefault) {
            try await $0.services.accountService.setDefault($0.input(AccountsAPI.id), mode: $0.input.mode())
        }
        on(AccountsAPI.freeze) {
            try await $0.services.accountService.freeze(
                $0.input(AccountsAPI.id), scope: $0.input(AccountsAPI.freezeScope),
                reason: $0.input(AccountsAPI.reason), mode: $0.input.mode())
        }
        on(AccountsAPI.unfreeze) {
            try await $0.services.accountService.unfreeze($0.input(AccountsAPI.id), mode: $0.input.mode())
        }
        on(AccountsAPI.close) {
            try await $0.services.accountService.close(
                $0.input(AccountsAPI.id), clearsDefault: $0.input.optional(AccountsAPI.clearsDefault) == true,
                endsDependents: $0.input.optional(AccountsAPI.cancelsOrders) == true, mode: $0.input.mode())
        }
    }

    /// Balances over time, and accounts to be paid.
    mutating func addBalances() {
        on(AccountsAPI.history) {
            try await $0.services.accountService.balanceHistory(
                of: $0.input(AccountsAPI.accountIDs),
                from: $0.input.optional(AccountsAPI.from), to: $0.input.optional(AccountsAPI.to))
        }
        on(AccountsAPI.accruals) {
            AccrualsState(try await $0.services.accountService.accruals(of: $0.input(AccountsAPI.id)))
        }
        on(AccountsAPI.payee) {
            let text = try $0.input(AccountsAPI.text)
            return PayeeAccount(
                text: text, accountID: try await $0.services.accountService.payee(named: text))
        }
        on(AccountsAPI.payees) {
            try await $0.services.accountService.payees(identifiedBy: Set($0.input(AccountsAPI.texts)))
                .sorted { $0.key < $1.key }.map { PayeeAccount(text: $0.key, accountID: $0.value) }
        }
    }

    mutating func addGoals() {
        on(GoalsAPI.list) { context in
            let accounts = try await context.services.accountService.accounts(.own)
            return try await context.services.goalService.goals().map { try GoalState($0, accounts) }
        }
        on(GoalsAPI.add) {
            let id = AccountID(try $0.input(GoalsAPI.account))
            let accounts = try $0.services.accountService
            let target = try await $0.amount(GoalsAPI.target) { try await accounts.account(id: id).currency }
            let request = GoalRequest(name: try $0.input(GoalsAPI.name), accountID: id, target: target)
            // Reads that can fail come before the goal is added; the service refuses a missing account.
            let account = try? await accounts.account(id: id)
            let goal = try await $0.services.goalService.add(request, mode: $0.input.mode())
            return try GoalState(goal, account.map { [$0] } ?? [])
        }
        on(GoalsAPI.remove) {
            // Reads that can fail come before the goal is removed.
            let accounts = try await $0.services.accountService.accounts(.own)
            let goal = try await $0.services.goalService.remove($0.input(GoalsAPI.id), mode: $0.input.mode())
            return try GoalState(goal, accounts)
        }
    }

    mutating func addProducts() {
        on(ProductsAPI.list) { try await $0.services.productService.products() }
        on(ProductsAPI.named) {
            try await $0.services.productService.product(named: $0.input(AccountsAPI.text))
        }
        on(ProductsAPI.show) { try await $0.services.productService.product(id: $0.input(ProductsAPI.id)) }
        on(RatesAPI.list) {
            try await $0.services.marketDataService.rates(
                on: $0.input.optional(RatesAPI.date), base: $0.input.optional(RatesAPI.base) ?? .eur)
        }
        on(RatesAPI.newest) { NewestRates(try await $0.services.marketDataService.newestDate()) }
        on(RatesAPI.history) {
            try await $0.services.marketDataService.history(
                RateHistoryQuery(
                    currency: $0.input(RatesAPI.currency), from: $0.input.optional(RatesAPI.from),
                    to: $0.input.optional(RatesAPI.to)))
        }
        on(RatesAPI.convert) {
            let amount = try Money.payable(
                $0.input(RatesAPI.amount), currency: $0.input(RatesAPI.source))
            return try await $0.services.marketDataService.convert(
                amount, to: $0.input(RatesAPI.target), on: $0.input.optional(RatesAPI.date))
        }
    }

    mutating func addProfile() {
        on(ProfileAPI.show) { try await $0.services.userService.profile() }
        on(ProfileAPI.update) {
            let update = ProfileUpdate(
                name: try $0.input.optional(ProfileAPI.name),
                emailAddress: try $0.input.optional(ProfileAPI.emailAddress),
                phoneNumber: try $0.input.optional(ProfileAPI.phoneNumber))
            return try await $0.services.userService.update(update, mode: $0.input.mode())
        }
    }
}

extension AccountOpening {
    /// A product determines the type and, if it has only one, the currency.
    fileprivate init(_ input: RouteInput, products: any ProductServiceProtocol) async throws {
        let name = try input(AccountsAPI.name)
        let currency = try input.optional(AccountsAPI.currency)
        let type = try input.optional(AccountsAPI.accountType)
        guard let id = try input.optional(AccountsAPI.product) else {
            guard let currency else { throw RouteInput.Mismatch.missing("currency") }
            self.init(accountType: type ?? .checking, currency: currency, accountName: name)
            return
        }
        let product = try await products.product(id: ProductID(id))
        guard let currency = currency ?? (product.currencies.count == 1 ? product.currencies.first : nil)
        else {
            throw RouteInput.Mismatch.missing("currency")
        }
        self.init(
            accountType: type ?? product.accountType, currency: currency, accountName: name,
            productID: product.id)
    }
}

extension GoalState {
    /// The saved amount is the available balance of the goal's account.
    fileprivate init(_ goal: Goal, _ accounts: [Account]) throws {
        guard let account = accounts.first(where: { $0.id == goal.accountID }) else {
            throw ServiceError.notFound(.account, name: goal.accountID.text)
        }
        self.init(goal: goal, saved: account.availableBalance)
    }
}
