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

extension TransfersAPI {
    static let code = Parameter<String>.text("code", "The code of the second factor")

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
