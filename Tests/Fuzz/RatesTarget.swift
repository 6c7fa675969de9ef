import BankDomain
import BankServices
import LanguageKit

@testable import BankExchange

private let file = TemporaryInput()

/// A rates file is refused with a line, or every day comes before its rates and every amount can be converted.
func check(_ input: [UInt8]) {
    file.fill(input)
    do {
        let days = Days()
        try RatesFile.read(file.path, into: days)
        for rates in days.rates {
            for source in rates.currencies {
                for target in rates.currencies { check(rates, source, target) }
            }
        }
    } catch ServiceError.invalidFile(_, let line, _, let reason) {
        require(line ?? 1 >= 1 && !reason.english.isEmpty, "a refusal without a reason")
    } catch {
        fatalError("\(error) is not a refusal of a file")
    }
}

/// Collects the rates that the ledger would store, day by day.
private final class Days: RatesReceiver {
    private var date: CalendarDate?
    private var perEuro: [Currency: ExactDecimal] = [:]
    private var finished: [ReferenceRates] = []

    var rates: [ReferenceRates] { finished + [present].compactMap(\.self) }

    private var present: ReferenceRates? { date.map { ReferenceRates(date: $0, perEuro: perEuro) } }

    func begin(_ date: CalendarDate) throws(RatesProblem) {
        if let present { finished.append(present) }
        (self.date, perEuro) = (date, [:])
    }

    func take(_ code: String, _ text: String) throws {
        guard date != nil else { throw RatesProblem("it has a rate outside a day") }
        guard let rate = ExactDecimal(text), ReferenceRates.isPlausible(rate) else {
            throw RatesProblem("is no rate", column: code)
        }
        guard let currency = Currency(code: code), currency != .eur else { return }
        perEuro[currency] = rate
    }
}

private func check(_ rates: ReferenceRates, _ source: Currency, _ target: Currency) {
    require(rates.rate(of: source, in: target) != nil, "a cross rate is missing")
    for minorUnits in [1, 100, .max] as [Int64] {
        let amount = Money(minorUnits: minorUnits, currency: source)
        guard let exchange = try? rates.exchange(amount, to: target, spreadBasisPoints: 50) else { continue }
        require(!exchange.target.isNegative && !exchange.margin.isNegative, "less than nothing")
    }
}
