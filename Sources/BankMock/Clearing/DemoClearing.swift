import BankDomain
import BankRules
import BankServices

/// What becomes of a payment to another bank in the demo. There the other banks are simulated: they settle at once, and
/// agreed references and amounts are answered in another way.
enum DemoClearing: Equatable {
    case settles
    /// It stays submitted until the end of its settlement day.
    case waits
    /// It stays submitted for some minutes of the demo's clock.
    case settlesLater(minutes: Int)
    case rejects(PaymentReason)
    case returns(PaymentReason)

    /// References in any case, such as `reject AC04`, and amounts in minor units of any currency.
    init(reference: String, minorUnits: Int64) {
        let words = reference.split(separator: " ").map { $0.uppercased() }
        let reason = words.count == 2 ? PaymentReason(rawValue: words[1]) : nil
        switch (words.first, reason) {
        case ("REJECT", let reason?): self = .rejects(reason)
        case ("RETURN", let reason?): self = .returns(reason)
        case ("WAIT", nil) where words.count == 1: self = .waits
        default: self = Self.amounts[minorUnits] ?? .settles
        }
    }

    /// With what a test wants instead: a delay is one of those that settle.
    func replaced(by settlement: DemoConditions.Settlement?) -> DemoClearing {
        switch settlement {
        case nil: self
        case .rejected(let reason): .rejects(reason)
        case .returned(let reason): .returns(reason)
        case .settled(let minutes): self == .settles && minutes > 0 ? .settlesLater(minutes: minutes) : self
        }
    }

    private static let amounts: [Int64: DemoClearing] = [
        404_04: .returns(.closedAccount), 406_06: .rejects(.blockedAccount),
    ]
}

extension MockBank {
    /// Lets the simulated banks answer the payments that wait.
    ///
    /// - Parameter settlement: the answer to all of them; `nil` for that of their references and amounts.
    mutating func answerPayments(_ settlement: DemoConditions.Settlement?) throws {
        for transfer in try acceptedPayments(atMost: .max) {
            let day = try settlementDate
            try update(SentPayment(transfer, ClearingState(status: .submitted, settlementDate: day)))
            let reference = OutgoingReference(id: transfer.id)
            let agreed = DemoClearing(reference: transfer.reference, minorUnits: transfer.amount.minorUnits)
            switch agreed.replaced(by: settlement) {
            case .settles: _ = try apply([.settled(reference)])
            case .waits: break
            case .settlesLater(let minutes):
                let end = now.adding(milliseconds: Int64(minutes) * 60_000)
                // The end of its settlement day would settle it before.
                let state = ClearingState(status: .submitted, settlementDate: max(day, zone.date(of: end)))
                try update(SentPayment(transfer, state))
                clearing.settlements = (clearing.settlements ?? [:]).merging([transfer.id.text: end]) { $1 }
            case .rejects(let reason): _ = try apply([.rejected(reference, reason)])
            case .returns(let reason):
                let returned = ReturnedPayment(
                    networkID: "return \(transfer.id.text)", original: transfer.id, amount: transfer.amount,
                    reason: reason)
                _ = try apply([.settled(reference), .returned(returned)])
            }
        }
        let last = Int64(journal.transferCount)
        if clearing.sentThrough < last { clearing.sentThrough = last }
    }

    /// Does what is due by the clock: ends holds, and settles payments whose delay is over.
    mutating func letTimePass() throws {
        try endExpiredHolds()
        guard let waiting = clearing.settlements else { return }
        let due = waiting.filter { $0.value <= now }.keys.sorted()
        guard !due.isEmpty else { return }
        let left = waiting.filter { $0.value > now }
        clearing.settlements = left.isEmpty ? nil : left
        _ = try apply(due.map { .settled(OutgoingReference(id: TransferID($0))) })
    }
}
