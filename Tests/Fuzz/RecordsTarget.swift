import BankDomain
import BankServices

private let forms: [ReconciliationFormat] = [.coda, .norma43, .bai2]
private let currencies: [Currency] = [.eur, .usd]

/// Checks files of records, whose fields are at places: CODA, Norma 43, BAI2. The first byte selects the format and the
/// currency.
func check(_ input: [UInt8]) {
    guard let choice = input.first.map(Int.init) else { return }
    let currency = currencies[choice / forms.count % currencies.count]
    check(Array(input.dropFirst()), forms[choice % forms.count], currency)
}
