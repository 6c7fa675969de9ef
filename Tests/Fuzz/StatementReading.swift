import BankDomain
import BankServices
import LanguageKit

@testable import BankExchange

/// Requires of a statement file: it is refused with a reason, or every line can be compared, because it has a day and an
/// amount that fits into sums. A second reading gives the same.
func check(
    _ input: [UInt8], _ form: ReconciliationFormat?, _ currency: Currency,
    _ layout: StatementLayout = StatementLayout()
) {
    guard let events = read(input, form, currency, layout) else { return }
    for case .line(let line) in events {
        require(line.line >= 1, "lines begin with 1")
        require(line.amount.magnitude <= StatementAmount.maximum.magnitude, "an amount is too large")
        let isPlain = line.text.unicodeScalars.allSatisfy {
            $0.properties.generalCategory != .control
        }
        require(isPlain, "a text controls the display")
    }
    require(events.last.map(isEnd) ?? true, "a statement has no end")
    require(read(input, form, currency, layout) == events, "read again, it is another file")
}

private func isEnd(_ event: StatementEvent) -> Bool {
    if case .end = event { return true }
    return false
}

/// The file's content; `nil` if it is refused.
func read(
    _ input: [UInt8], _ form: ReconciliationFormat?, _ currency: Currency, _ layout: StatementLayout
) -> [StatementEvent]? {
    do {
        let statement = try StatementFile(
            InputFile("input", bytes: input),
            ReconciliationRequest(accountID: "ACC001", path: "input", format: form, layout: layout), currency)
        var events: [StatementEvent] = []
        while let event = try statement.next() { events.append(event) }
        return events
    } catch ServiceError.invalidFile(_, let line, _, let reason) {
        require(line ?? 1 >= 1 && !reason.english.isEmpty, "a refusal without a reason")
        return nil
    } catch {
        fatalError("\(error) is not a refusal of a file")
    }
}
