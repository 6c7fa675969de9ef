import BankDomain
import BankServices

/// What the amounts of a table mean: which are debits, and whether fees are part of them.
///
/// Where there is a balance beside each entry, it decides: the meaning is the one with which the balances add up.
struct TableMeaning {
    /// The amounts of a row as they are written, in minor units.
    struct Amounts {
        var amount: Int64?
        var debit: Int64?
        var credit: Int64?
        var fee: Int64?
        var balance: Int64?
        /// 1 for a credit, -1 for a debit; `nil` if no column says it.
        var direction: Int64?
    }

    /// The order of the entries by their days.
    enum Order {
        case oldestFirst, newestFirst, unknown

        init(_ dates: [CalendarDate]) {
            guard let first = dates.first, let last = dates.last, first != last else {
                self = .unknown
                return
            }
            self = first < last ? .oldestFirst : .newestFirst
        }
    }

    /// Whether unsigned amounts are debits, as in files of cards.
    private(set) var isInverted: Bool
    /// Whether the account pays fees beside the amounts; `nil` if the file has some and shows nothing.
    private(set) var hasFeesApart: Bool?
    /// Whether some entries have fees in a column of their own.
    let hasFees: Bool
    /// Whether debits are written with a minus in their own column.
    private(set) var hasNegativeDebits: Bool
    /// Whether amounts have the sign of their direction already.
    private(set) var hasSignedAmounts: Bool
    /// Whether balances beside the entries prove the meaning.
    private(set) var isProven = false
    /// Whether the balances turned the signs.
    private(set) var isTurned = false
    /// Whether balances are debts, in a file whose amounts an option turns.
    private(set) var hasInvertedBalances = false

    init(
        _ rows: [TableSample.Row], _ header: TableHeader, _ amounts: TableAmount, _ layout: StatementLayout,
        order: Order
    ) {
        let all = rows.map { Self.amounts($0, header, amounts) }
        isInverted = layout.isInverted
        let debits = all.compactMap(\.debit).filter { $0 != 0 }
        hasNegativeDebits = !debits.isEmpty && debits.allSatisfy { $0 < 0 }
        let directed = all.filter { $0.direction == -1 && $0.amount ?? 0 != 0 }
        hasSignedAmounts = !directed.isEmpty && directed.allSatisfy { $0.amount ?? 0 < 0 }
        hasFees = all.contains { $0.fee ?? 0 != 0 }
        // Fees may begin after the first rows.
        hasFeesApart = header.places[.fee] == nil ? false : nil
        let isAsked = layout.amountColumn != nil || layout.isInverted
        let isNet = header.places[.amount].map { place in
            StatementWords.words(header.name(place)).contains(where: StatementWords.shipped.net.contains)
        }
        if isNet == true || layout.amountColumn != nil { hasFeesApart = false }
        prove(by: all, order, maySetSign: !isAsked && order != .unknown)
    }

    /// The amounts of a sample's row, whatever can be read of them.
    private static func amounts(
        _ row: TableSample.Row, _ header: TableHeader, _ amounts: TableAmount
    ) -> Amounts {
        let value = { (column: TableColumn) -> Int64? in
            header.places[column].flatMap { try? amounts.minorUnits(row.text($0).utf8) }
        }
        let word = StatementWords.plain(row.text(header.places[.direction]))
        return Amounts(
            amount: value(.amount), debit: value(.debit), credit: value(.credit), fee: value(.fee),
            balance: value(.balance), direction: StatementWords.shipped.directions[word])
    }

    // Of all meanings, the first one that makes the most balances add up. Only the days tell a turned sign from a balance
    // before the entry.
    private mutating func prove(by rows: [Amounts], _ order: Order, maySetSign: Bool) {
        var best = (meaning: self, score: chained(rows, .unknown))
        let turns = maySetSign ? [false, true] : [false]
        for isTurned in turns {
            for fees in hasFeesApart == nil ? [true, false] : [hasFeesApart] {
                var other = self
                (other.isInverted, other.isTurned) = (isInverted != isTurned, isTurned)
                other.hasFeesApart = fees
                let score = other.chained(rows, isTurned ? order : .unknown)
                if score > best.score { best = (other, score) }
            }
        }
        self = best.meaning
        isProven = best.score > 0
        guard isInverted, !isTurned else { return }
        var plain = self
        plain.isInverted = false
        hasInvertedBalances = plain.chained(rows, .unknown) > best.score
    }

    // How many neighboring balances differ by the entry between them, with the oldest or the newest entry first.
    private func chained(_ rows: [Amounts], _ order: Order) -> Int {
        var (up, down) = (0, 0)
        for (one, next) in zip(rows, rows.dropFirst()) {
            guard let before = one.balance, let after = next.balance else { continue }
            if let value = try? value(next), value != 0, before &+ value == after { up += 1 }
            if let value = try? value(one), value != 0, after &+ value == before { down += 1 }
        }
        return switch order {
        case .oldestFirst: up
        case .newestFirst: down
        case .unknown: max(up, down)
        }
    }

    enum Fault: Error {
        /// There is no amount.
        case none
        case twoAmounts
        /// The sign and the direction contradict each other.
        case contradiction
        /// It has a fee, and nothing shows whether the amount includes it.
        case fee
    }

    /// The amount of an entry, negative for a debit. Throws ``Fault``.
    func value(_ row: Amounts) throws(Fault) -> Int64 {
        let value = try sum(row)
        let signed = isInverted ? -value : value
        guard let fee = row.fee, fee != 0 else { return signed }
        switch hasFeesApart {
        case true?: return signed - Int64(fee.magnitude)
        case false?: return signed
        case nil: throw .fee
        }
    }

    private func sum(_ row: Amounts) throws(Fault) -> Int64 {
        guard let amount = row.amount else {
            guard row.debit != nil || row.credit != nil else { throw .none }
            guard row.debit ?? 0 == 0 || row.credit ?? 0 == 0 else { throw .twoAmounts }
            // A negative debit among positive ones is one that was taken back.
            let debit = row.debit ?? 0
            return (hasNegativeDebits ? debit : -debit) + (row.credit ?? 0)
        }
        guard let direction = row.direction else { return amount }
        if hasSignedAmounts {
            guard amount * direction >= 0 else { throw .contradiction }
            return amount
        }
        guard amount >= 0 || isProven else { throw .contradiction }
        return amount * direction
    }
}
