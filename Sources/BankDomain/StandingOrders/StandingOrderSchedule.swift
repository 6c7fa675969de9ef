/// The days on which a standing order is carried out.
///
/// Every occurrence is computed from the first one, never from the previous one: an order that begins on 31 January
/// falls on the last day of shorter months and on the 31st again afterwards, one that begins on 29 February on the 28th
/// in common years.
public struct StandingOrderSchedule: Hashable, Sendable, Codable {
    /// How often (Berlin Group, NextGenPSD2 implementation guidelines, frequency code).
    public enum Frequency: String, Hashable, Sendable, Codable, CaseIterable {
        case daily
        case weekly
        case everyTwoWeeks
        case monthly
        case quarterly
        case annual
    }

    public let frequency: Frequency
    /// The first occurrence.
    public let startDate: CalendarDate
    /// The last possible day, included; `nil` for no end.
    public let endDate: CalendarDate?

    /// A schedule. One that ends before it starts has no occurrences.
    public init(_ frequency: Frequency, from startDate: CalendarDate, through endDate: CalendarDate? = nil) {
        self.frequency = frequency
        self.startDate = startDate
        self.endDate = endDate
    }

    /// The occurrence with this number, counted from 0; `nil` if there is none.
    public func occurrence(_ number: Int) -> CalendarDate? {
        guard (0...Self.numberMaximum).contains(number) else { return nil }
        let date =
            switch step {
            case .days(let days): startDate.adding(days: number * days)
            case .months(let months): startDate.adding(months: number * months)
            }
        return date <= min(endDate ?? Self.lastDate, Self.lastDate) ? date : nil
    }

    /// The first occurrence on or after a day; `nil` if there is none.
    public func occurrence(onOrAfter date: CalendarDate) -> CalendarDate? {
        guard date > startDate else { return occurrence(0) }
        let least = leastNumber(before: date)
        return (least...least + 1).lazy.compactMap(occurrence).first { $0 >= date }
    }

    /// The first occurrence after a day; `nil` if there is none.
    public func occurrence(after date: CalendarDate) -> CalendarDate? {
        guard date < Self.lastDate else { return nil }
        return occurrence(onOrAfter: date.adding(days: 1))
    }

    private enum Step {
        case days(Int)
        case months(Int)
    }

    // The number of days between the first and the last calendar date.
    private static let numberMaximum = 3_652_058
    private static let lastDate = CalendarDate(dayNumber: 2_932_896)

    private var step: Step {
        switch frequency {
        case .daily: .days(1)
        case .weekly: .days(7)
        case .everyTwoWeeks: .days(14)
        case .monthly: .months(1)
        case .quarterly: .months(3)
        case .annual: .months(12)
        }
    }

    /// The number of the occurrence on the day, or of one at most one before it. In the day's month an occurrence may
    /// be before or after the day; the previous one is in an earlier month.
    private func leastNumber(before date: CalendarDate) -> Int {
        switch step {
        case .days(let days):
            return (date.dayNumber - startDate.dayNumber) / days
        case .months(let months):
            let (start, end) = (startDate.components, date.components)
            return ((end.year - start.year) * 12 + end.month - start.month) / months
        }
    }
}
