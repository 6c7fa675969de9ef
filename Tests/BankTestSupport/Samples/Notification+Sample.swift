public import BankDomain

extension BankNotification {
    /// A notification of a deposit, unread by default.
    public static func sample(_ number: Int64 = 1, readAt: Instant? = nil) -> BankNotification {
        BankNotification(
            id: NotificationID(number: number), userID: "USR001", kind: .paymentReceived, subject: "ACC001.7",
            amount: Money(minorUnits: 1_250, currency: .usd), detail: "Cash deposit",
            createdAt: Instant(millisecondsSinceEpoch: 1_782_810_000_000), readAt: readAt)
    }
}

extension AuditEvent {
    /// A deposit, successful or refused with a code.
    public static func sample(_ number: Int64 = 1, outcome: String = AuditEvent.doneOutcome) -> AuditEvent {
        AuditEvent(
            id: AuditEventID(number: number), at: Instant(millisecondsSinceEpoch: 1_782_810_000_000),
            operation: "teller.deposit", userID: "USR001", sessionID: nil, device: "", subject: "ACC001",
            outcome: outcome)
    }
}
