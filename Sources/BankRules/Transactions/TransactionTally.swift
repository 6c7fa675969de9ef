package import BankDomain

/// Adds entries up by group and currency, in 128 bits, so that no intermediate sum overflows.
package struct TransactionTally: Sendable {
    private struct Group: Hashable {
        let key: String
        let currency: Currency
    }

    private struct Sums {
        var count = 0
        var credits: Int128 = 0
        var debits: Int128 = 0
    }

    private let grouping: TransactionGrouping
    private var sums: [Group: Sums] = [:]

    package init(by grouping: TransactionGrouping) {
        self.grouping = grouping
    }

    /// The key of a month's group: `2026-06`.
    package static func month(of date: CalendarDate) -> String { String(date.text.prefix(7)) }

    /// Adds entries; both sums are in minor units and above zero.
    package mutating func add(
        _ key: String, _ currency: Currency, count: Int, credits: Int128, debits: Int128
    ) {
        let group = Group(key: key, currency: currency)
        sums[group, default: Sums()].count += count
        sums[group, default: Sums()].credits += credits
        sums[group, default: Sums()].debits += debits
    }

    /// The groups: months newest first; others by currency, and within each by the largest amount moved.
    package var summaries: [TransactionSummary] {
        sums.sorted { left, right in
            let (a, b) = (left.key, right.key)
            if grouping == .month {
                return a.key == b.key ? a.currency.code < b.currency.code : a.key > b.key
            }
            guard a.currency == b.currency else { return a.currency.code < b.currency.code }
            let moved = (left.value.credits + left.value.debits, right.value.credits + right.value.debits)
            return moved.0 == moved.1 ? a.key < b.key : moved.0 > moved.1
        }
        .map { group, sums in
            let money = { (sum: Int128) in
                Int64(exactly: sum).map { Money(minorUnits: $0, currency: group.currency) }
            }
            return TransactionSummary(
                key: group.key, currency: group.currency, count: sums.count, credits: money(sums.credits),
                debits: money(sums.debits), net: money(sums.credits - sums.debits))
        }
    }
}
