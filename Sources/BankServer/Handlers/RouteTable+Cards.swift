import BankAPI
import BankDomain
import BankServices
import LanguageKit

extension RouteTable {
    mutating func addCards() {
        on(CardsAPI.list) {
            let scope: AccountScope = try $0.input.optional(AccountsAPI.all) == true ? .all : .own
            return try await $0.services.cardService.cards(scope)
        }
        on(CardsAPI.named) {
            try await $0.services.cardService.card(named: $0.input(AccountsAPI.text))
        }
        on(CardsAPI.show) { try await $0.services.cardService.card(id: $0.input(CardsAPI.id)) }
        on(CardsAPI.order) {
            let order = CardOrder(
                accountID: AccountID(try $0.input(CardsAPI.account)), name: try $0.input(CardsAPI.name),
                idempotencyKey: $0.idempotencyKey)
            return try await $0.services.cardService.order(order, mode: $0.input.mode())
        }
        for (route, change) in [
            (CardsAPI.activate, CardChange.activate), (CardsAPI.freeze, .freeze),
            (CardsAPI.unfreeze, .unfreeze),
            (CardsAPI.reportLost, .reportLost),
        ] {
            on(route) {
                try await $0.services.cardService.apply(
                    change, to: $0.input(CardsAPI.id), mode: $0.input.mode())
            }
        }
        on(CardsAPI.replace) {
            let replacement = CardReplacement(
                cardID: try $0.input(CardsAPI.id), idempotencyKey: $0.idempotencyKey)
            return try await $0.services.cardService.replace(replacement, mode: $0.input.mode())
        }
        on(CardsAPI.setLimits) { context in
            let id = try context.input(CardsAPI.id)
            let cards = try context.services.cardService
            let named = try context.input.optional(PaymentParameters.currency)
            let change = { (limit: Parameter<String>) async throws -> CardLimitsUpdate.Change in
                guard let text = try context.input.optional(limit) else { return .keep }
                guard text != "none" else { return .remove }
                let currency =
                    if let named { named } else {
                        try await context.shownCurrency { try await cards.card(id: id).currency }
                    }
                return .set(try Money(typed: text, currency: currency))
            }
            let update = CardLimitsUpdate(
                payment: try await change(CardsAPI.payment), day: try await change(CardsAPI.day),
                month: try await change(CardsAPI.month))
            return try await cards.setLimits(update, of: id, mode: context.input.mode())
        }
        on(CardsAPI.setRules) {
            let update = SpendingControlsUpdate(
                allowedCategories: try $0.codes(CardsAPI.allowedCategories, MerchantCategoryCode.init),
                blockedCategories: try $0.codes(CardsAPI.blockedCategories, MerchantCategoryCode.init),
                allowedCountries: try $0.codes(CardsAPI.allowedCountries, CountryCode.init),
                blockedCountries: try $0.codes(CardsAPI.blockedCountries, CountryCode.init))
            return try await $0.services.cardService.setRules(
                update, of: $0.input(CardsAPI.id), mode: $0.input.mode())
        }
        on(CardsAPI.reveal) {
            try await $0.services.cardService.reveal($0.input(CardsAPI.id), code: $0.input(CardsAPI.code))
        }
        on(CardsAPI.authorisations) {
            try await $0.services.cardService.authorisations(of: $0.input(CardsAPI.id))
        }
        on(CardsAPI.pending) { try await $0.services.cardService.pendingAuthorisations() }
        on(CardsAPI.showAuthorisation) {
            try await $0.services.cardService.authorisation(id: $0.input(CardsAPI.authorisation))
        }
        addCardPayments()
    }

    private mutating func addCardPayments() {
        on(CardsAPI.authorise) {
            let id = try $0.input(CardsAPI.id)
            let cards = try $0.services.cardService
            let payment = CardPayment(
                cardID: id, merchant: try $0.input(CardsAPI.merchant),
                category: try $0.code(CardsAPI.category, MerchantCategoryCode.init),
                country: try $0.code(CardsAPI.country, CountryCode.init),
                amount: try await $0.amount(CardsAPI.amount) { try await cards.card(id: id).currency },
                idempotencyKey: $0.idempotencyKey)
            return try await cards.authorise(payment, mode: $0.input.mode())
        }
        on(CardsAPI.capture) {
            let id = try $0.input(CardsAPI.authorisation)
            let cards = try $0.services.cardService
            let amount = try await $0.amount(optional: CardsAPI.amount) {
                try await cards.authorisation(id: id).amount.currency
            }
            let capture = CardCapture(
                authorisationID: id, amount: amount,
                idempotencyKey: $0.idempotencyKey)
            return try await cards.capture(capture, mode: $0.input.mode())
        }
        on(CardsAPI.reverse) {
            let reversal = CardReversal(
                authorisationID: try $0.input(CardsAPI.authorisation), idempotencyKey: $0.idempotencyKey)
            return try await $0.services.cardService.reverse(reversal, mode: $0.input.mode())
        }
        on(CardsAPI.refund) {
            let id = try $0.input(CardsAPI.authorisation)
            let cards = try $0.services.cardService
            let amount = try await $0.amount(optional: CardsAPI.amount) {
                try await cards.authorisation(id: id).amount.currency
            }
            let refund = CardRefund(
                authorisationID: id, amount: amount, idempotencyKey: $0.idempotencyKey)
            return try await cards.refund(refund, mode: $0.input.mode())
        }
    }
}

extension RequestContext {
    /// The value of a parameter as a code. Throws `invalidValue` if it is not one.
    fileprivate func code<Code>(
        _ parameter: Parameter<String>, _ read: (String) -> Code?
    ) throws -> Code {
        try code(input(parameter), parameter.description.name, read)
    }

    fileprivate func codes<Code>(
        _ parameter: Parameter<[String]>, _ read: (String) -> Code?
    ) throws -> [Code]? {
        try input.optional(parameter)?.map { try code($0, parameter.description.name, read) }
    }

    private func code<Code>(_ text: String, _ field: String, _ read: (String) -> Code?) throws -> Code {
        guard let code = read(text) else {
            throw ServiceError.invalidValue(
                field: field, value: String(text.prefix(100)),
                reason: .malformed(expected: "a code such as 5411 (ISO 18245) or DE (ISO 3166-1)"))
        }
        return code
    }
}
