import BankDomain
import BankServices
import LanguageKit

@testable import BankExchange

private let forms = [nil] + ReconciliationFormat.allCases
private let currencies: [Currency] = [.usd, .jpy, .kwd]

/// A statement file is refused with a reason, or every line can be compared: it has a day and an amount that fits into
/// sums. A second reading gives the same. The first byte selects the format, or its detection, and the currency.
func check(_ input: [UInt8]) {
    guard let choice = input.first.map(Int.init) else { return }
    let currency = currencies[choice / forms.count % currencies.count]
    check(Array(input.dropFirst()), forms[choice % forms.count], currency)
}

private func check(_ input: [UInt8], _ form: ReconciliationFormat?, _ currency: Currency) {
    guard let events = read(input, form, currency) else { return }
    for case .line(let line) in events {
        require(line.line >= 1, "lines begin with 1")
        require(line.amount.magnitude <= StatementAmount.maximum.magnitude, "an amount is too large")
        let isPlain = line.text.unicodeScalars.allSatisfy {
            $0.properties.generalCategory != .control
        }
        require(isPlain, "a text controls the display")
    }
    require(events.last.map(isEnd) ?? true, "a statement has no end")
    require(read(input, form, currency) == events, "read again, it is another file")
}

private func isEnd(_ event: StatementEvent) -> Bool {
    if case .end = event { return true }
    return false
}

/// The file's content; `nil` if it is refused.
private func read(
    _ input: [UInt8], _ form: ReconciliationFormat?, _ currency: Currency
) -> [StatementEvent]? {
    do {
        let statement = try StatementFile(
            InputFile("input", bytes: input),
            ReconciliationRequest(accountID: "ACC001", path: "input", format: form), currency)
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
