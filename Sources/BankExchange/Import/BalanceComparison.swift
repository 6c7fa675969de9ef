package import BankDomain
package import BankServices

/// Collects the rows of files with stated balances, and compares them (see ``BalanceReconciliation``).
package final class BalanceComparison {
    /// One row. Amounts are in minor units.
    package struct Row {
        /// The booked amount: positive for a credit.
        let amount: Int64
        /// The stated balance after the row.
        let stated: Int64
        /// The index of its account.
        let account: Int32
        let day: Int32
        /// The index of its file.
        let file: Int32
        let line: Int32

        package init(amount: Int64, stated: Int64, account: Int32, day: Int32, file: Int32, line: Int32) {
            self.amount = amount
            self.stated = stated
            self.account = account
            self.day = day
            self.file = file
            self.line = line
        }
    }

    private struct Ledger {
        let number: String
        let opening: Int64
        var booked: Int64
    }

    /// With amounts of at most 10^18, no sum or difference of the comparison overflows.
    private static let openingMaximum: UInt64 = 4_000_000_000_000_000_000

    /// The currency of all amounts.
    package let currency: Currency

    private var paths: [String] = []
    private var accounts: [Ledger] = []
    private var placeByNumber: [String: Int32] = [:]
    private var rows: [Row] = []
    private var bookedBelowZeroCount = 0

    package init(currency: Currency) {
        self.currency = currency
    }

    /// Registers a file and returns its index.
    package func addFile(_ path: String) -> Int32 {
        paths.append(path)
        return Int32(clamping: paths.count - 1)
    }

    /// The index of an account; `opening` returns its balance before the first row. Throws `invalidAmount` if the
    /// balance is so large that predictions could overflow.
    package func account(_ number: String, opening: () throws -> Int64) throws -> Int32 {
        if let known = placeByNumber[number] { return known }
        let place = Int32(clamping: accounts.count)
        let balance = try opening()
        guard balance.magnitude <= Self.openingMaximum else {
            throw ServiceError(MoneyError.overflow, text: money(balance).decimalText)
        }
        accounts.append(Ledger(number: number, opening: balance, booked: balance))
        placeByNumber[number] = place
        return place
    }

    /// Adds the next row in file order; returns `false` if the balance overflows.
    package func add(_ row: Row) -> Bool {
        let place = Int(row.account)
        let (sum, overflowed) = accounts[place].booked.addingReportingOverflow(row.amount)
        guard !overflowed else { return false }
        accounts[place].booked = sum
        if sum < 0 { bookedBelowZeroCount += 1 }
        rows.append(row)
        return true
    }

    package func result() -> BalanceReconciliation {
        let predictions = predictedBalances()
        var differences: [BalanceDifference] = []
        var counts: [Int64: Int] = [:]
        for (row, predicted) in zip(rows, predictions) where row.stated != predicted {
            let difference = row.stated - predicted
            counts[abs(difference), default: 0] += 1
            differences.append(self.difference(row, predicted: predicted, difference))
        }
        return BalanceReconciliation(
            rowCount: rows.count, matchedCount: rows.count - differences.count,
            differenceCounts: sorted(counts), differences: differences,
            credits: totals { $0 > 0 ? $0 : 0 }, debits: totals { $0 < 0 ? -$0 : 0 },
            statedBelowZeroCount: rows.count { $0.stated < 0 },
            bookedBelowZeroCount: bookedBelowZeroCount,
            accountsEndingBelowZeroCount: accounts.count { $0.booked < 0 })
    }

    /// The predicted balance of each row, with each account's days in the best order.
    private func predictedBalances() -> [Int64] {
        var order = Array(rows.indices)
        order.sort { left, right in
            let (a, b) = (rows[left], rows[right])
            return (a.account, a.day, left) < (b.account, b.day, right)
        }
        var predicted = [Int64](repeating: 0, count: rows.count)
        var start = 0
        var running: Int64 = 0
        while start < order.count {
            let first = rows[order[start]]
            if start == 0 || rows[order[start - 1]].account != first.account {
                running = accounts[Int(first.account)].opening
            }
            let end =
                order[start...].firstIndex {
                    rows[$0].account != first.account || rows[$0].day != first.day
                } ?? order.count
            chain(order[start..<end], from: &running, into: &predicted)
            start = end
        }
        return predicted
    }

    /// Orders one day's rows: the next is always the one whose stated balance is nearest to the prediction.
    private func chain(_ day: ArraySlice<Int>, from running: inout Int64, into predicted: inout [Int64]) {
        var rest = NearestRows(day.map { (key: rows[$0].stated - rows[$0].amount, row: $0) })
        while let row = rest.removeNearest(to: running) {
            predicted[row] = running + rows[row].amount
            running = rows[row].stated
        }
    }

    private func difference(_ row: Row, predicted: Int64, _ difference: Int64) -> BalanceDifference {
        BalanceDifference(
            path: paths[Int(row.file)], line: Int(row.line), accountNumber: accounts[Int(row.account)].number,
            date: CalendarDate(dayNumber: Int(row.day)), predicted: money(predicted),
            stated: money(row.stated), difference: money(difference))
    }

    private func sorted(_ counts: [Int64: Int]) -> [BalanceReconciliation.DifferenceCount] {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { BalanceReconciliation.DifferenceCount(amount: money($0.key), count: $0.value) }
    }

    // The booked rows must be reported, so a total that overflows is left out.
    private func totals(_ part: (Int64) -> Int64) -> [Money] {
        let total = rows.reduce(Int128(0)) { $0 + Int128(part($1.amount)) }
        guard !rows.isEmpty, let minorUnits = Int64(exactly: total) else { return [] }
        return [money(minorUnits)]
    }

    private func money(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: currency) }
}
