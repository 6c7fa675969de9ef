public import BankDomain
public import BankServices

/// What a confirmed challenge was for: a transfer or a standing order.
public struct ConfirmedPayment: Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        case transfer, standingOrder
    }

    public let transfer: Transfer?
    public let standingOrder: StandingOrder?

    init(transfer: Transfer? = nil, standingOrder: StandingOrder? = nil) {
        self.transfer = transfer
        self.standingOrder = standingOrder
    }
}

extension ConfirmedPayment: ReadableResource {
    public static let record = Record(
        "ConfirmedPayment", ConfirmedPayment.init,
        .object(optional: "transfer", Transfer.record, \.transfer),
        .object(optional: "standingOrder", StandingOrder.record, \.standingOrder))
}

extension Challenge: ReadableResource {
    public static let record = Record(
        "Challenge", { Challenge(id: $0, amount: $1, payee: $2, schedule: $3, expiresAt: $4) },
        .id("id", \.id), .money("amount", \.amount), .text("payee", \.payee),
        .object(optional: "schedule", StandingOrderSchedule.record, \.schedule),
        .instant("expiresAt", \.expiresAt))
}

extension TransfersAPI {
    static let code = Parameter<String>.text("code", "The code of the second factor")

    public static let challenges = Route(
        "transfers challenges", .get, "/challenges", "List payments that wait for a code, oldest first"
    ) { try await $0.services.transferService.challenges() }
    public static let confirm = Route(
        "transfers confirm", .post, "/challenges/{id}/confirmation", "Confirm a payment with a code",
        Parameter<ChallengeID>.id("The challenge: CHL000001"),
        code,
        Parameter<ConfirmedPayment.Kind>.word("kind", "Confirms nothing else than this").optional,
        traits: .changesWithoutDryRun
    ) { call, id, code, kind in
        if kind != .standingOrder {
            do {
                return ConfirmedPayment(
                    transfer: try await call.services.transferService.confirm(id, code: code))
            } catch ServiceError.notFound(.challenge, _) where kind == nil {
                // It can be one of a standing order. No code was counted.
            }
        }
        return ConfirmedPayment(
            standingOrder: try await call.services.standingOrderService.confirm(id, code: code))
    }
}
