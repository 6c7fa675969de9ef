import BankDomain
import BankMock
import BankServices
import BankTestSupport

/// A call for each card operation that can be made to fail.
enum CardCalls {
    static let all: [BankOperation: DemoCalls.Call] = [
        .cardsList: { try await $0.cardService.cards(.own) },
        .cardsShow: { services in
            [
                try await services.cardService.card(id: "CRD001"),
                try await services.cardService.card(named: "everyday"),
            ]
        },
        .cardsOrder: {
            try await $0.cardService.order(
                CardOrder(accountID: "ACC001", name: "x", idempotencyKey: key("order")), mode: .commit)
        },
        .cardsActivate: { try await $0.cardService.apply(.activate, to: "CRD002", mode: .commit) },
        .cardsFreeze: { try await $0.cardService.apply(.freeze, to: "CRD001", mode: .commit) },
        .cardsUnfreeze: { services in
            do {
                return try await services.cardService.apply(.unfreeze, to: "CRD001", mode: .commit)
            } catch ServiceError.invalidState {
                return 0
            }
        },
        .cardsLimits: {
            try await $0.cardService.setLimits(CardLimitsUpdate(day: .remove), of: "CRD001", mode: .commit)
        },
        .cardsRules: {
            try await $0.cardService.setRules(SpendingControlsUpdate(), of: "CRD001", mode: .commit)
        },
        .cardsReportLost: { try await $0.cardService.apply(.reportLost, to: "CRD001", mode: .commit) },
        .cardsReplace: {
            try await $0.cardService.replace(
                CardReplacement(cardID: "CRD001", idempotencyKey: key("replace")), mode: .commit)
        },
        .cardsReveal: { try await $0.cardService.reveal("CRD001", code: "123456") },
        .cardsAuthorisations: { services in
            [
                try await services.cardService.authorisations(of: "CRD001"),
                [try await services.cardService.authorisation(id: "AUT000001")],
            ]
        },
        .cardsAuthorise: {
            try await $0.cardService.authorise(
                CardPayment(
                    cardID: "CRD001", merchant: "x", category: .groceries, country: .unitedStates,
                    amount: usd(1), idempotencyKey: key("pay")), mode: .commit)
        },
        .cardsCapture: {
            try await $0.cardService.capture(
                CardCapture(authorisationID: "AUT000001", idempotencyKey: key("take")), mode: .commit)
        },
        .cardsReverse: {
            try await $0.cardService.reverse(
                CardReversal(authorisationID: "AUT000001", idempotencyKey: key("give")), mode: .commit)
        },
        .cardsRefund: { services in
            do {
                return try await services.cardService.refund(
                    CardRefund(authorisationID: "AUT000001", idempotencyKey: key("back")), mode: .commit)
            } catch ServiceError.invalidState {
                return 0
            }
        },
    ]
}
