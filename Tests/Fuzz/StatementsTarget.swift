import BankDomain
import BankServices

private let forms = [nil] + ReconciliationFormat.allCases
private let currencies: [Currency] = [.usd, .jpy, .kwd]

/// Checks statement files, see `StatementReading.swift`. The first byte selects the format, or its detection, and the
/// currency.
func check(_ input: [UInt8]) {
    guard let choice = input.first.map(Int.init) else { return }
    let currency = currencies[choice / forms.count % currencies.count]
    check(Array(input.dropFirst()), forms[choice % forms.count], currency)
}
