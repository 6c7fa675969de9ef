public import BankDomain
import LanguageKit

/// The strings behind the demo bank: its state, its faults and its pace.
public protocol DemoControlProtocol: AnyObject, Sendable {
    /// Forgets everything that was done since the seed. Throws
    /// ``ServiceError/storage(_:path:underlying:)`` if the state cannot be removed.
    func reset(mode: ExecutionMode) async throws -> DemoStatus

    func status() async throws -> DemoStatus

    /// Moves the clock. Nothing happens by that alone: what became due is done by the end of the day.
    ///
    /// Throws `clockBehind` for a moment before the newest booking, and `invalidValue` for one beyond the calendar.
    func moveClock(_ move: DemoClockMove, mode: ExecutionMode) async throws -> DemoStatus

    /// Keeps the whole bank under a name, in the place of what was kept under it before, as long as this process lives.
    /// Throws `invalidValue` for a name that is none, and `tooMany`.
    func saveSnapshot(named name: String) async throws -> DemoSnapshot

    /// Makes the bank what it was when the snapshot was saved. Throws `notFound`.
    func restoreSnapshot(named name: String) async throws -> DemoStatus

    /// Throws `notFound`.
    func removeSnapshot(named name: String) async throws -> DemoSnapshot

    /// The snapshots, by name.
    func snapshots() async throws -> [DemoSnapshot]

    /// Makes the next calls of some operations fail, and all calls slow; replaces what was set before.
    func setConditions(_ conditions: DemoConditions) async
}

/// Something that has a control for the demo bank.
public protocol HasDemoControl {
    var demoControl: any DemoControlProtocol { get }
}

public struct DemoStatus: Hashable, Sendable {
    /// The seed that it was grown from.
    public let seed: UInt64
    public let clock: Instant
    public let accountCount: Int
    /// How many transfers were made since the seed.
    public let transferCount: Int

    public init(seed: UInt64, clock: Instant, accountCount: Int, transferCount: Int) {
        self.seed = seed
        self.clock = clock
        self.accountCount = accountCount
        self.transferCount = transferCount
    }
}

/// Where the clock of the demo bank is moved.
public enum DemoClockMove: Hashable, Sendable {
    case instant(Instant)
    /// To a day, at the time of day that it shows.
    case date(CalendarDate)
    /// Forward by days.
    case days(Int)

    /// How many days it is moved forward at most.
    public static let dayMaximum = 36_600

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

    /// The day or the moment as it is read, or the number of days.
    public var text: String {
        switch self {
        case .instant(let instant): instant.text
        case .date(let date): date.text
        case .days(let days): String(days)
        }
    }
}

/// The demo bank as it was at some time.
public struct DemoSnapshot: Hashable, Sendable {
    /// How many there are at most.
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
    /// Whether a text is a name: 1 to 64 letters of ASCII, digits, dots, hyphens and underscores.
    public static func isValid(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "._-".utf8.contains(byte)
                }
            }
    }

    public static func check(_ text: String, field: String) throws(ServiceError) {
        guard isValid(text) else {
            throw .invalidValue(
                field: field, value: String(text.prefix(64)),
                reason: .malformed(expected: "1 to 64 letters, digits, dots, hyphens and underscores"))
        }
    }
}
