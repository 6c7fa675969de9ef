import BankContainer
import BankDomain
import BankServices

/// A bank that gets the same requests as another.
///
/// It is empty at first, on a Tuesday at nine. It has rates of dollars and yen in euros, and two users (``Party``).
struct ModelBank: Sendable {
    /// The name for messages.
    let name: String
    /// The numbers of its transfers.
    let transferNumbers = TransferNumbers()
    /// What its callers share.
    let root: RootContainer
    private var operatorDesk: Desk
    private var customerDesk: Desk
    /// Moves the bank's clock.
    let moveClock: @Sendable (_ seconds: Int64) async throws -> Void
    /// Releases the bank's resources.
    let close: @Sendable () async -> Void

    /// The clock's time at the start.
    static let start = Instant(utc: CalendarDate(dayNumber: 20_634), secondsOfDay: 9 * 3_600)

    /// Accounts at other banks: examples of the IBAN registry.
    static let foreignIBANs = [
        "DE89370400440532013000", "GB33BUKB20201555555555", "FR1420041010050500013M02606",
    ]

    /// Limits for payments to others: 300.00 USD per transfer, 500.00 per day and 2,000.00 per month. More than 20.00
    /// to a new payee needs a day of waiting. Dollar rates may be 30 days old.
    static let rules: PaymentRules = {
        var rules = PaymentRules()
        rules.limitPerTransfer = Money(minorUnits: 30_000, currency: .usd)
        rules.limitPerDay = Money(minorUnits: 50_000, currency: .usd)
        rules.limitPerMonth = Money(minorUnits: 200_000, currency: .usd)
        rules.coolingOffHours = 24
        rules.coolingOffAmount = Money(minorUnits: 2_000, currency: .usd)
        rules.rateAgeMaximumDays = 30
        return rules
    }()

    @MainActor
    init(
        name: String, root: RootContainer, caller: (Party) -> Caller = { .principal($0.principal) },
        moveClock: @escaping @Sendable (_ seconds: Int64) async throws -> Void,
        close: @escaping @Sendable () async -> Void = {}
    ) {
        self.name = name
        self.root = root
        operatorDesk = Desk(DependencyContainer(root, caller: caller(.operator)))
        customerDesk = Desk(DependencyContainer(root, caller: caller(.customer)))
        self.moveClock = moveClock
        self.close = close
    }

    /// The same bank with another teller service.
    func replacingTeller(
        _ replace: (any TellerServiceProtocol) -> any TellerServiceProtocol
    ) -> ModelBank {
        var bank = self
        bank.operatorDesk.teller = replace(operatorDesk.teller)
        bank.customerDesk.teller = replace(customerDesk.teller)
        return bank
    }

    /// A transfer under its number.
    func numbered(_ transfer: Transfer, _ mode: ExecutionMode) -> Transfer {
        if mode == .commit { transferNumbers.add([transfer.id]) }
        return transferNumbers.seen(transfer)
    }

    /// A hold, with its transfer under its number.
    func numbered(_ hold: TransferHold, _ mode: ExecutionMode) -> TransferHold {
        if mode == .commit { transferNumbers.add([hold.transferID].compactMap(\.self)) }
        return transferNumbers.seen(hold)
    }

    /// The transfers of both parties.
    func transfers() async throws -> [Transfer] {
        try await operatorDesk.transfers.transfers(page: nil).items
            + customerDesk.transfers.transfers(page: nil).items
    }

    subscript(party: Party) -> Desk {
        switch party {
        case .operator: operatorDesk
        case .customer: customerDesk
        }
    }
}
