import BankDomain
import BankSQL

extension Recall {
    /// The recall in the columns of a payment; `nil` if it was not recalled.
    init?(id: String, _ row: any SQLStatement) throws {
        guard let status = row.optionalText("recall_status") else { return nil }
        self.init(
            id: id,
            reason: try row.optionalText("recall_reason").map {
                try StoredValue.choice($0, as: PaymentReason.self)
            } ?? .notSpecified,
            status: try StoredValue.choice(status, as: Recall.Status.self),
            refusal: try row.optionalText("recall_refusal").map {
                try StoredValue.choice($0, as: PaymentReason.self)
            })
    }
}
