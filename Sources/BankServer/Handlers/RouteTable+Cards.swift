import BankAPI
import BankDomain
import BankServices

extension RouteTable {
    mutating func addCards() {
        on(CardsAPI.list) { try await $0.services.cardService.cards(.own) }
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
        on(CardsAPI.authorisations) {
            try await $0.services.cardService.authorisations(of: $0.input(CardsAPI.id))
        }
    }
}
