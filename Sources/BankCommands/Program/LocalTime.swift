import BankDomain
import CommandLineKit
import LanguageKit

/// A time without a zone, as terminals show times: `2026-06-01 10:00`. It is meant in the reader's zone.
struct LocalTime: Equatable {
    /// The moment if the zone were UTC.
    private let asUTC: Instant

    /// `nil` for a text that is not of this form; seconds may follow.
    init?(_ text: String) {
        let parts = text.split(separator: text.contains("T") ? "T" : " ", omittingEmptySubsequences: false)
        guard parts.count == 2, CalendarDate(String(parts[0])) != nil else { return nil }
        let seconds = parts[1].utf8.count == 5 ? ":00" : ""
        guard parts[1].utf8.count + seconds.utf8.count == 8,
            let moment = Instant("\(parts[0])T\(parts[1])\(seconds)Z")
        else { return nil }
        asUTC = moment
    }

    /// The moment as `2026-06-01T08:00:00Z`. Throws for a time that the zone's clocks skip or show twice.
    func utcText(_ zone: TimeZoneRule, _ option: OptionSpecification) throws(CommandLineError) -> String {
        let moments = moments(in: zone)
        guard let moment = moments.first, moments.count == 1 else {
            let time = asUTC.text.dropLast()
            throw .invalidValue(
                name: "--\(option.name)", value: String(time),
                reason: moments.isEmpty
                    ? "Clocks are set forward over this time. Add a zone, such as \(time)+02:00 or \(time)Z."
                    : "Clocks show this time twice on that day. Add a zone, such as \(time)+02:00 or \(time)Z."
            )
        }
        return moment.text
    }

    /// The moments at which the zone's clocks show this time. Offsets are at most a day from UTC.
    private func moments(in zone: TimeZoneRule) -> [Instant] {
        let seconds = asUTC.secondsSinceEpoch
        let offsets = Set([-86_400, 0, 86_400].map { zone.offsetSeconds(seconds + $0) })
        return offsets.filter { zone.offsetSeconds(seconds - Int64($0)) == $0 }
            .map { asUTC.adding(milliseconds: -1_000 * Int64($0)) }.sorted()
    }
}
