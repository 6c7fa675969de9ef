public import BankDomain
import LanguageKit

/// Controls of the demo bank: its state, faults, latency and clock.
public protocol DemoControlProtocol: AnyObject, Sendable {
    /// Discards all changes since the seed. Throws ``ServiceError/storage(_:path:underlying:)`` if the state cannot be
    /// removed.
    func reset(mode: ExecutionMode) async throws -> DemoStatus

    func status() async throws -> DemoStatus

    /// Replaces the whole bank by one with these data, until it is reset. The household no longer earns and spends.
    ///
    /// Throws `invalidValue`, `invalidAmount`, `insufficientFunds` and `notFound` for data that contradict themselves.
    func load(_ data: DemoData, mode: ExecutionMode) async throws -> DemoStatus

    /// The data from which a bank like this one begins.
    func data() async throws -> DemoData

    /// Moves the clock. Forward it goes day by day: the household earns and spends, then the day ends, with all that is
    /// due on it. The day that is reached does not end.
    ///
    /// Throws `clockBehind` for a moment before the newest booking, and `invalidValue` for one beyond the calendar.
    func moveClock(_ move: DemoClockMove, mode: ExecutionMode) async throws -> DemoClockChange

    /// Lets a payment arrive from another bank, once for each key: booked, or in suspense if the account cannot get it.
    ///
    /// Throws `notFound` for the account, `invalidAmount`, `invalidValue` and `duplicateRequest`.
    func receive(_ payment: DemoIncomingPayment, mode: ExecutionMode) async throws -> IncomingPayment

    /// Lets a creditor of another bank collect from an account, once for each key: booked, or refused.
    ///
    /// Throws `notFound` for the account, `invalidAmount`, `invalidValue` and `duplicateRequest`.
    func collect(_ collection: DemoCollection, mode: ExecutionMode) async throws -> DirectDebit

    /// Saves the state of the whole bank under a name, replacing any earlier one, for the lifetime of this process.
    /// Throws `invalidValue` for an invalid name, and `tooMany`.
    func saveSnapshot(named name: String) async throws -> DemoSnapshot

    /// Restores the state that the snapshot saved. Throws `notFound`.
    func restoreSnapshot(named name: String) async throws -> DemoStatus

    /// Throws `notFound`.
    func removeSnapshot(named name: String) async throws -> DemoSnapshot

    /// The snapshots, by name.
    func snapshots() async throws -> [DemoSnapshot]

    /// The present settings.
    func conditions() async -> DemoConditions

    /// Makes the next calls of some operations fail, and slows all calls; replaces earlier settings.
    func setConditions(_ conditions: DemoConditions) async
}

public protocol HasDemoControl {
    var demoControl: any DemoControlProtocol { get }
}

/// A payment from a simulated bank.
public struct DemoIncomingPayment: Hashable, Sendable {
    public let accountID: AccountID
    public let amount: Money
    public let debtorName: String
    /// The debtor's account as stated; `nil` if it is not.
    public let debtorAccount: String?
    public let reference: String
    /// Identifies this payment; repeating it has no second effect.
    public let idempotencyKey: IdempotencyKey

    public init(
        accountID: AccountID, amount: Money, debtorName: String, debtorAccount: String? = nil,
        reference: String = "", idempotencyKey: IdempotencyKey
    ) {
        self.accountID = accountID
        self.amount = amount
        self.debtorName = debtorName
        self.debtorAccount = debtorAccount
        self.reference = reference
        self.idempotencyKey = idempotencyKey
    }
}

/// A collection that arrives at the demo bank.
public struct DemoCollection: Hashable, Sendable {
    public let accountID: AccountID
    public let amount: Money
    public let creditorName: String
    /// The creditor identifier; `nil` for one that is made of the name.
    public let creditorID: String?
    /// The creditor's name for the mandate; `nil` for its first.
    public let mandateReference: String?
    public let reference: String
    /// Identifies this collection; repeating it has no second effect.
    public let idempotencyKey: IdempotencyKey

    public init(
        accountID: AccountID, amount: Money, creditorName: String, creditorID: String? = nil,
        mandateReference: String? = nil, reference: String = "", idempotencyKey: IdempotencyKey
    ) {
        self.accountID = accountID
        self.amount = amount
        self.creditorName = creditorName
        self.creditorID = creditorID
        self.mandateReference = mandateReference
        self.reference = reference
        self.idempotencyKey = idempotencyKey
    }
}

public struct DemoStatus: Hashable, Sendable {
    /// The seed that its data was generated from.
    public let seed: UInt64
    public let clock: Instant
    public let accountCount: Int
    /// How many transfers were made since then.
    public let transferCount: Int

    public init(seed: UInt64, clock: Instant, accountCount: Int, transferCount: Int) {
        self.seed = seed
        self.clock = clock
        self.accountCount = accountCount
        self.transferCount = transferCount
    }
}

/// What a move of the demo bank's clock brought about.
public struct DemoClockChange: Hashable, Sendable {
    /// The bank afterwards.
    public let status: DemoStatus
    /// The days that ended.
    public let endedDayCount: Int
    /// The entries that were booked, on the accounts of all customers.
    public let entryCount: Int
    /// How often scheduled transfers and standing orders failed; each attempt counts.
    public let failedOrderCount: Int

    public init(status: DemoStatus, endedDayCount: Int, entryCount: Int, failedOrderCount: Int) {
        self.status = status
        self.endedDayCount = endedDayCount
        self.entryCount = entryCount
        self.failedOrderCount = failedOrderCount
    }
}

/// A move of the demo bank's clock.
public enum DemoClockMove: Hashable, Sendable {
    case instant(Instant)
    /// To a day, at the clock's current time of day.
    case date(CalendarDate)
    /// Forward by a number of days.
    case days(Int)

    /// The most days of one move.
    public static let dayMaximum = 36_600

    /// The days that the clock can show. The calendar continues long enough for computed days.
    private static let firstDate = CalendarDate(dayNumber: 0)
    package static let lastDate = CalendarDate(dayNumber: 2_896_372)

    /// Whether the clock can show the day or moment; always true for a number of days.
    package var isShowable: Bool {
        switch self {
        case .instant(let instant): (Self.firstDate...Self.lastDate).contains(instant.utcDate)
        case .date(let date): (Self.firstDate...Self.lastDate).contains(date)
        case .days: true
        }
    }

    /// Reads a day, or a moment of ISO 8601.
    public init?(_ text: String) {
        if let date = CalendarDate(text) {
            self = .date(date)
        } else if let instant = Instant(text) {
            self = .instant(instant)
        } else {
            return nil
        }
    }

    /// The day or moment in the format that is read, or the number of days.
    public var text: String {
        switch self {
        case .instant(let instant): instant.text
        case .date(let date): date.text
        case .days(let days): String(days)
        }
    }
}

/// A saved state of the demo bank.
public struct DemoSnapshot: Hashable, Sendable {
    /// The most snapshots.
    public static let countMaximum = 100

    public let name: String
    public let status: DemoStatus

    public init(name: String, status: DemoStatus) {
        self.name = name
        self.status = status
    }
}

/// Names of snapshots and sandboxes.
public enum DemoName {
    /// Whether a text is a valid name: 1 to 64 ASCII letters, digits, dots, hyphens and underscores.
    public static func isValid(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text != "." && text != ".."
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "._-".utf8.contains(byte)
                }
            }
    }

    public static func check(_ text: String, field: ErrorField) throws(ServiceError) {
        guard isValid(text) else {
            throw .invalidValue(
                field: field, value: String(text.prefix(64)),
                reason: .malformed(expected: "1 to 64 letters, digits, dots, hyphens and underscores"))
        }
    }
}
