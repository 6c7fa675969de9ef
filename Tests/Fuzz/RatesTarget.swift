import BankDomain
import BankServices
import LanguageKit

@testable import BankLedger

private let file = TemporaryInput()
// One thread feeds the target.
private nonisolated(unsafe) let books = emptyBooks()

/// A file of rates is refused with a line, or its rates are kept as they stand there and every amount can be asked in
/// them.
func check(_ input: [UInt8]) {
    file.fill(input)
    do {
        try books.database.run("BEGIN")
        defer { try? books.database.run("ROLLBACK") }
        let rates = RatesImport(books)
        try RatesFile.read(file.path, into: rates)
        let report = try rates.report(path: file.path)
        require(report.firstDate <= report.lastDate, "the last day is before the first")
        require(report.newRateCount == report.rateCount, "a rate was known to empty books")
        let kept = try books.database.first("SELECT count(*) FROM exchange_rate") { Int($0.int64(0)) }
        require(kept == report.rateCount, "not every rate was kept")
        guard let newest = try books.referenceRates(on: report.lastDate) else { return }
        for source in newest.currencies {
            for target in newest.currencies { check(newest, source, target) }
        }
    } catch ServiceError.invalidFile(_, let line, _, let reason) {
        require(line ?? 1 >= 1 && !reason.english.isEmpty, "nothing is said of what is wrong")
    } catch {
        fatalError("\(error) is no refusal of a file")
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

private func emptyBooks() -> Books {
    do {
        let database = try Database(path: ":memory:", access: .create)
        try database.execute(Schema.rates)
        return Books(
            database: database, now: Instant(millisecondsSinceEpoch: 0), random: SeededRandomSource(seed: 1))
    } catch {
        fatalError("no books: \(error)")
    }
}
