/// Where a payment to another bank is on its way (ISO 20022, pacs.008 and its answers).
public struct ClearingState: Hashable, Sendable, Codable {
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// Booked here; it waits to be sent.
        case accepted
        /// Sent to the clearing.
        case submitted
        /// The other bank has the money.
        case settled
        /// It was not carried out; the money is back.
        case rejected
        /// The other bank sent the money back.
        case returned

        /// Whether the money is still between the banks.
        public var isOpen: Bool { self == .accepted || self == .submitted }
    }

    public var status: Status
    /// Why it was rejected or returned; `nil` if it was not, or no reason was given.
    public var reason: PaymentReason?
    /// The day on which the banks settle it; `nil` until it is submitted.
    public var settlementDate: CalendarDate?
    /// The amount that came back, if it was less than the payment; `nil` otherwise.
    public var returnedAmount: Money?
    /// The bank's request to have it back; `nil` if there is none.
    public var recall: Recall?

    public init(
        status: Status, reason: PaymentReason? = nil, settlementDate: CalendarDate? = nil,
        returnedAmount: Money? = nil, recall: Recall? = nil
    ) {
        self.status = status
        self.reason = reason
        self.settlementDate = settlementDate
        self.returnedAmount = returnedAmount
        self.recall = recall
    }
}
