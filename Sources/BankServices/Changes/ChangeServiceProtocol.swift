public import BankDomain

/// What changed for the calling principal, so that a program can keep a copy of it.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol ChangeServiceProtocol: AnyObject, Sendable {
    /// The resources that changed after a position; without one, none, with the present position.
    ///
    /// A program that keeps a copy asks for the position, then reads all lists, and from then on asks what changed. It
    /// reads each resource again; one that is not found was removed. An account that it does not have yet is new to the
    /// user: its entries are read from its list. A change is in the feed in the same transaction in which it was made.
    ///
    /// Holds whose time is over are recorded first. What follows from the day alone is no change: a card past its last
    /// month, for example.
    ///
    /// For auditors, `.all` has the resources of all accounts. What belongs to users themselves is not in it: payees,
    /// goals, rules, profiles and notes.
    ///
    /// Throws, in this order, `invalidValue` for a limit outside ``ChangePosition/limits`` and for a text that is no
    /// position, and `notFound` for a position that this bank never had: it is of another bank, or of one before it was
    /// restored.
    ///
    /// - Parameters:
    ///   - cursor: the ``ChangePage/nextCursor`` of an earlier answer.
    ///   - limit: after how many changes the page ends. It has a few more items if a booking changed several resources.
    func changes(_ scope: AccountScope, after cursor: String?, limit: Int) async throws -> ChangePage
}

public protocol HasChangeService {
    var changeService: any ChangeServiceProtocol { get }
}

/// A place in the changes of a bank: the last change of a record and the last booking before it, each with its time, by
/// which a place of another bank is recognized. The clock of a demo may stand still, so a place in it also says how often
/// that demo has begun again.
package struct ChangePosition: Hashable, Sendable {
    /// The limits that a caller may ask for.
    package static let limits = 1...1_000
    package static let limitDefault = 100

    package struct Place: Hashable, Sendable {
        /// The number of the last one, from 1; 0 before the first.
        package let number: Int64
        package let at: Instant

        package static let start = Place(number: 0, at: Instant(millisecondsSinceEpoch: 0))

        package init(number: Int64, at: Instant) {
            self.number = number
            self.at = at
        }
    }

    package var record: Place
    package var booking: Place
    /// How often a demo was reset, or replaced by a snapshot or by data; 0 in other banks.
    package var restartCount: Int64 = 0

    package init(record: Place, booking: Place) {
        self.record = record
        self.booking = booking
    }

    /// Reads the text of a position.
    package init(_ text: String) throws(ServiceError) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int64($0) }
        guard 4...5 ~= parts.count, numbers.count == parts.count, numbers.allSatisfy({ $0 >= 0 }) else {
            throw PageRequest.unknownCursor(text)
        }
        var position = ChangePosition(
            record: Place(number: numbers[0], at: Instant(millisecondsSinceEpoch: numbers[1])),
            booking: Place(number: numbers[2], at: Instant(millisecondsSinceEpoch: numbers[3])))
        if parts.count == 5 { position.restartCount = numbers[4] }
        guard position.text == text else { throw PageRequest.unknownCursor(text) }
        self = position
    }

    /// The position, with its parts of another where those are later.
    package func notBefore(_ other: ChangePosition) -> ChangePosition {
        var later = self
        if record.number < other.record.number { later.record = other.record }
        if booking.number < other.booking.number { later.booking = other.booking }
        return later
    }

    package var text: String {
        let places = [record, booking].map { "\($0.number).\($0.at.millisecondsSinceEpoch)" }
        return (places + (restartCount == 0 ? [] : [String(restartCount)])).joined(separator: ".")
    }

    /// The position of a call, checked as every bank does; `nil` without one.
    package static func after(_ cursor: String?, limit: Int) throws(ServiceError) -> ChangePosition? {
        guard limits.contains(limit) else {
            throw .invalidValue(field: .limit, value: String(limit), reason: .outOfRange(limits))
        }
        guard let cursor else { return nil }
        return try ChangePosition(cursor)
    }

    /// Throws `notFound` unless this bank has had the place; `found` returns the time of what has a number.
    package static func require(
        _ place: Place, of position: ChangePosition, _ found: (Int64) throws -> Instant?
    ) throws {
        guard place.number == 0 ? place == .start : try found(place.number) == place.at else {
            throw ServiceError.notFound(.changePosition, name: position.text)
        }
    }
}

extension ResourceChange {
    /// What the change is to lists: a card payment that is not booked is also an entry, under its own id.
    package var asListed: [ResourceChange] {
        kind == .cardAuthorisation ? [self, ResourceChange(kind: .transaction, id: id)] : [self]
    }
}

extension [ResourceChange] {
    /// Adds the goals of the user that share an account with something that changed: what they have follows from its
    /// balance, and from the goals before them.
    package func withGoals(_ goals: () throws -> [Goal]) rethrows -> [ResourceChange] {
        let accounts = Set(filter { $0.kind == .account }.map(\.id))
        let hasGoal = contains { $0.kind == .goal }
        guard hasGoal || !accounts.isEmpty else { return self }
        let shared = try goals().filter { hasGoal || accounts.contains($0.accountID.text) }
        return self + shared.map { ResourceChange(kind: .goal, id: $0.id.text) }
    }

    /// Each resource once, at its first place.
    package func withoutRepetitions() -> [ResourceChange] {
        var seen: Set<ResourceChange> = []
        return filter { seen.insert($0).inserted }
    }
}
