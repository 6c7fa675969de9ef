import BankDomain
import BankExchange
import BankServices
import LanguageKit

/// Imports the rates of one file one after another and counts them.
final class RatesImport: RatesReceiver {
    private let store: RateStore
    private var days: Set<CalendarDate> = []
    private var codesOfDay: Set<String> = []
    private var date: CalendarDate?
    private var rateCount = 0
    private var newRateCount = 0
    private var skippedCount = 0
    private var skippedCodes: Set<String> = []

    init(_ store: RateStore) {
        self.store = store
    }

    /// Begins a day. Throws if the file has had it.
    func begin(_ date: CalendarDate) throws(RatesProblem) {
        guard days.insert(date).inserted else { throw RatesProblem("it has \(date.text) twice") }
        self.date = date
        codesOfDay.removeAll(keepingCapacity: true)
    }

    /// Imports a rate of the day; currencies that ISO 4217 does not list are skipped.
    ///
    /// Throws if no day has begun, the code is invalid or repeated, the rate is not a positive number in range, or a
    /// different rate is stored.
    func take(_ code: String, _ text: String) throws {
        guard let date else { throw RatesProblem("it has a rate outside a day") }
        guard code.utf8.count == 3, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
            throw RatesProblem("\"\(code.prefix(20))\" is not a currency code")
        }
        guard codesOfDay.insert(code).inserted else {
            throw RatesProblem("it has \(code) twice on \(date.text)", column: code)
        }
        guard let rate = ExactDecimal(text), ReferenceRates.isPlausible(rate) else {
            throw RatesProblem("\"\(text.prefix(40))\" is not a rate", column: code)
        }
        guard let currency = Currency(code: code) else {
            skippedCount += 1
            skippedCodes.insert(code)
            return
        }
        guard currency != .eur else { throw RatesProblem("it has a rate from euro to euro", column: code) }
        rateCount += 1
        if try store.keepRate(rate, of: currency, on: date) {
            newRateCount += 1
        } else if let known = try store.publishedRate(of: currency, on: date), known != rate {
            throw RatesProblem(
                "it has \(text) for \(date.text), but the bank already has \(known.text)", column: code)
        }
    }

    /// The report on the file at a path. Throws `invalidFile` if it had no rates.
    func report(path: String) throws(ServiceError) -> ImportedRates {
        guard rateCount > 0, let first = days.min(), let last = days.max() else {
            throw .invalidFile(path: path, line: nil, column: nil, reason: "it has no rates")
        }
        return ImportedRates(
            path: path, dayCount: days.count, rateCount: rateCount, newRateCount: newRateCount,
            skippedCount: skippedCount, skippedCodes: skippedCodes.sorted(), firstDate: first, lastDate: last)
    }
}

extension LedgerStore {
    /// Imports files of rates, each in a transaction of its own; a dry run tries all in one that is rolled back.
    func importRates(_ request: RatesImportRequest, by principal: Principal) throws -> [ImportedRates] {
        guard request.mode == .commit else {
            return try change(.dryRun) { transaction in
                try request.filePaths.map { try transaction.rates.importRates($0) }
            }
        }
        return try request.filePaths.map { path in
            try change(.commit, AuditedAction(.fxImport, by: principal, on: FilePath.name(of: path))) {
                try $0.rates.importRates(path)
            }
        }
    }
}

extension RateStore {
    fileprivate func importRates(_ path: String) throws -> ImportedRates {
        let rates = RatesImport(self)
        try RatesFile.read(path, into: rates)
        return try rates.report(path: path)
    }
}
