import BankDomain
import BankServices

/// What the amounts of a table mean: which are debits, and whether fees are part of them.
///
/// Where there is a balance beside each entry, it decides: the meaning is the one with which the balances add up. A
/// direction that nothing shows is a fault, never a guess.
struct TableMeaning {
    /// The amounts of a row as they are written, in minor units.
    struct Amounts {
        var amount: TableAmount.Parsed?
        var debit: Int64?
        var credit: Int64?
        var fee: Int64?
        var balance: Int64?
        /// 1 for a credit, -1 for a debit; `nil` if no column says it.
        var direction: Int64?
        /// The own account; empty without such a column.
        var account = ""
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
    /// Whether amounts without a mark are debits, beside others with the mark of a credit.
    private(set) var areUnmarkedDebits = false
    /// Whether the account pays fees beside the amounts; `nil` if the file has some and shows nothing.
    private(set) var hasFeesApart: Bool?
    /// Whether some entries have fees in a column of their own.
    let hasFees: Bool
    /// Whether debits are written with a minus in their own column; `nil` if both signs are as likely.
    private(set) var hasNegativeDebits: Bool?
    // Whether the first rows have debits.
    private let hasDebits: Bool
    /// Whether some debits have a minus and some have none.
    let hasDebitsOfBothSigns: Bool
    /// Whether amounts have the sign of their direction already.
    let hasSignedAmounts: Bool
    /// Whether balances beside the entries prove the meaning.
    private(set) var isProven = false
    /// Whether a single balance proves it: the direction of the entry before it is open then.
    private(set) var isHardlyProven = false
    /// Whether the balances turned the signs.
    private(set) var isTurned = false
    /// Whether balances are debts, in a file whose amounts an option turns.
    private(set) var hasInvertedBalances = false
    /// Whether the balances grow with debits, which contradicts the columns.
    private(set) var growsWithDebits = false

    /// Whether no amount has a mark, and the balances show that some are debits and some are credits.
    private(set) var goesBothWays = false

    private let hasDirections: Bool
    private let isPair: Bool

    /// - Parameter isMapped: whether a map names the columns, also that of fees.
    init(
        _ all: [Amounts], _ header: TableHeader, _ layout: StatementLayout, order: Order,
        isMapped: Bool = false
    ) {
        isInverted = layout.isInverted
        hasDirections = header.places[.direction] != nil
        isPair = header.places[.debit] != nil && header.places[.credit] != nil
        let debits = all.compactMap(\.debit).filter { $0 != 0 }
        let negativeCount = debits.count { $0 < 0 }
        hasNegativeDebits =
            negativeCount < debits.count && negativeCount * 2 > debits.count
            ? nil : !debits.isEmpty && negativeCount == debits.count
        hasDebits = !debits.isEmpty
        hasDebitsOfBothSigns = negativeCount > 0 && negativeCount < debits.count
        let directed = all.filter { $0.direction != nil && $0.amount?.value ?? 0 != 0 }
        hasSignedAmounts =
            all.contains { $0.amount?.value ?? 0 < 0 }
            && directed.allSatisfy { ($0.amount?.value ?? 0) * ($0.direction ?? 0) > 0 }
        hasFees = all.contains { $0.fee ?? 0 != 0 }
        // Fees may begin after the first rows.
        hasFeesApart = header.places[.fee] == nil ? false : nil
        let isAsked = layout.amountColumn != nil || layout.isInverted
        let isNet = header.places[.amount].map { place in
            StatementWords.words(header.name(place)).contains(where: StatementWords.shipped.net.contains)
        }
        if isNet == true || (layout.amountColumn != nil && !isMapped) { hasFeesApart = false }
        if isInverted, all.contains(where: { $0.amount?.mark == .credit }),
            !all.contains(where: { $0.amount?.mark == .debit })
        {
            (isInverted, areUnmarkedDebits) = (false, true)
        }
        prove(by: all, order, isAsked: isAsked)
        guard growsWithDebits, isAsked || layout.debitColumn != nil else { return }
        (growsWithDebits, hasInvertedBalances) = (false, true)
    }

    // Of all meanings, the first one that makes the most balances add up. Only the days tell a turned sign from a balance
    // before the entry. Columns that say the direction are never turned.
    private mutating func prove(by rows: [Amounts], _ order: Order, isAsked: Bool) {
        let saysDirection = isPair || hasDirections
        goesBothWays = !saysDirection && !isAsked && Self.goBothWays(rows, order)
        if goesBothWays { return }
        var best = (meaning: self, score: chained(rows, .unknown))
        let hasMarks = rows.contains { $0.amount?.mark == .credit }
        for other in variants(isTurned: false) where other.chained(rows, .unknown) > best.score {
            best = (other, other.chained(rows, .unknown))
        }
        let turned = variants(isTurned: true).map { (meaning: $0, score: $0.chained(rows, order)) }
        if order != .unknown, !saysDirection, !isAsked {
            for one in turned where one.score > best.score { best = one }
            var unmarked = self
            unmarked.areUnmarkedDebits = true
            let score = unmarked.chained(rows, .unknown)
            if hasMarks, score > best.score { best = (unmarked, score) }
        }
        let plainScore = best.score
        self = best.meaning
        (isProven, isHardlyProven) = (plainScore > 0, plainScore == 1)
        if saysDirection, order != .unknown, turned.contains(where: { $0.score > plainScore }) {
            growsWithDebits = true
        }
        guard isInverted, !isTurned else { return }
        var plain = self
        plain.isInverted = false
        hasInvertedBalances = plain.chained(rows, .unknown) > plainScore
    }

    private func variants(isTurned: Bool) -> [TableMeaning] {
        let fees = hasFeesApart == nil ? [true, false] : [hasFeesApart]
        let debits = hasDebitsOfBothSigns ? [hasNegativeDebits, false, true] : [hasNegativeDebits]
        return fees.flatMap { fee in
            debits.map { debit in
                var other = self
                (other.isInverted, other.isTurned) = (isInverted != isTurned, isTurned)
                (other.hasFeesApart, other.hasNegativeDebits) = (fee, debit)
                return other
            }
        }
    }

    // How many neighboring balances differ by the entry between them, with the oldest or the newest entry first.
    private func chained(_ rows: [Amounts], _ order: Order) -> Int {
        var (up, down) = (0, 0)
        for (one, next) in zip(rows, rows.dropFirst()) where one.account == next.account {
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

    // The first entry has no balance before it, so its direction stays open: the signs can't be taken from the balances.
    private static func goBothWays(_ rows: [Amounts], _ order: Order) -> Bool {
        guard rows.allSatisfy({ $0.amount.map { $0.mark == .none } ?? true }) else { return false }
        var (up, down) = ((credits: 0, debits: 0), (credits: 0, debits: 0))
        for (one, next) in zip(rows, rows.dropFirst()) where one.account == next.account {
            guard let before = one.balance, let after = next.balance, before != after else { continue }
            let (rise, fall) = (after &- before, before &- after)
            if next.amount?.value == rise { up.credits += 1 }
            if next.amount?.value == fall { up.debits += 1 }
            if one.amount?.value == fall { down.credits += 1 }
            if one.amount?.value == rise { down.debits += 1 }
        }
        let (isUp, isDown) = (min(up.credits, up.debits) > 0, min(down.credits, down.debits) > 0)
        let (upSum, downSum) = (up.credits + up.debits, down.credits + down.debits)
        guard upSum == downSum else { return upSum > downSum ? isUp : isDown }
        return switch order {
        case .oldestFirst: isUp
        case .newestFirst: isDown
        case .unknown: isUp && isDown
        }
    }

    /// Whether the balances run on from one account to another, so that the accounts are those of other parties.
    func runsAcrossAccounts(_ rows: [Amounts]) -> Bool {
        var (count, chainedCount) = (0, 0)
        for (one, next) in zip(rows, rows.dropFirst()) where one.account != next.account {
            guard let before = one.balance, let after = next.balance else { continue }
            count += 1
            let isUp = (try? value(next)).map { before &+ $0 == after } ?? false
            let isDown = (try? value(one)).map { after &+ $0 == before } ?? false
            if isUp || isDown { chainedCount += 1 }
        }
        return count > 0 && chainedCount == count
    }

    enum Fault: Error {
        /// There is no amount.
        case none
        case twoAmounts
        /// The sign and the direction contradict each other.
        case contradiction
        /// Neither a sign nor a column says the direction.
        case noDirection
        /// Some debits are negative and some are not.
        case debitSign
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
            guard debit == 0 || (hasNegativeDebits != nil && (hasDebits || debit > 0)) else {
                throw .debitSign
            }
            return (hasNegativeDebits == true ? debit : -debit) + (row.credit ?? 0)
        }
        guard row.debit ?? 0 == 0 && row.credit ?? 0 == 0 else { throw .twoAmounts }
        if areUnmarkedDebits, amount.mark == .none { return -amount.value }
        guard hasDirections, !hasSignedAmounts else {
            guard (row.direction ?? 0) * amount.value >= 0 else { throw .contradiction }
            return amount.value
        }
        guard let direction = row.direction else {
            guard amount.value == 0 else { throw .noDirection }
            return 0
        }
        guard amount.value >= 0 || isProven else { throw .contradiction }
        return amount.value * direction
    }
}
