import BankDomain
import BankServices
import LanguageKit

/// The columns of a table by their content alone, where their names are not known. Each is a doubt, with its evidence.
struct TableGuess {
    private typealias Values = [Int64]

    private let rows: [TableSample.Row]
    private var header: TableHeader
    // The amounts in each column that may have them, and 0 for none.
    private var values: [Int: Values] = [:]

    private init(_ header: TableHeader, _ rows: [TableSample.Row]) {
        self.rows = rows
        self.header = header
        self.header.chooseKnown(rows)
    }

    /// The header that a sample may have; `nil` if its content doesn't show it.
    static func header(of sample: TableSample, _ layout: StatementLayout) -> TableHeader? {
        var widths: [Int: Int] = [:]
        for row in sample.rows.prefix(200) where row.fields.count > 1 {
            widths[row.fields.count, default: 0] += 1
        }
        guard let width = widths.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key else { return nil }
        let rows = sample.rows.filter { $0.fields.count == width }
        guard let first = rows.first else { return nil }
        let hasNames = !first.fields.contains { TableDays.looksLikeDay($0) }
        let before = sample.rows.last { $0.line < first.line }
        var guess = TableGuess(
            hasNames
                ? TableHeader(first.fields, line: first.line)
                : TableHeader(numbersOf: first, after: before),
            Array(rows.dropFirst(hasNames ? 1 : 0).prefix(200)))
        guard guess.findDay(), guess.findAmounts(layout) else { return nil }
        guess.findText()
        guess.header.chooseByContent(guess.rows)
        guess.header.score = guess.header.fitting(guess.rows.prefix(TableHeader.checkedRowCount))
        return guess.header.isComplete && guess.header.score > 0 ? guess.header : nil
    }

    private mutating func doubt(_ place: Int, _ reason: Phrase) {
        header.doubts.append(
            TableDoubt(FileProblem(line: max(1, header.line), column: header.name(place), reason)))
    }

    private var free: [Int] { header.names.indices.filter { !header.places.contains($0) } }

    private func fits(_ place: Int, _ isOf: (String) -> Bool) -> Bool {
        let count = rows.count { isOf($0.text(place)) }
        return count > 0 && count * 5 >= rows.count * 4
    }

    private mutating func findDay() -> Bool {
        guard header.places[.bookingDate] == nil else { return true }
        guard let place = free.first(where: { fits($0, TableDays.looksLikeDay) }) else { return false }
        header.places[.bookingDate] = place
        doubt(place, "its name is not known; it has days, so it was taken for the booking date")
        return true
    }

    private mutating func findAmounts(_ layout: StatementLayout) -> Bool {
        guard !header.isComplete else { return true }
        for column in TableColumn.entryAmounts { header.places[column] = nil }
        var amounts = TableAmount(.eur, hasDecimalComma: layout.hasDecimalComma)
        let candidates = free.filter { place in
            !fits(place, TableDays.looksLikeDay)
                && TableHeader.all(rows, place) { TableAmount.looksLikeAmount($0) }
        }
        if amounts.hasDecimalComma == nil {
            amounts.hasDecimalComma = amounts.decimalComma(
                in: rows.lazy.flatMap { row in candidates.map { row.text($0) } })
        }
        for place in candidates {
            values[place] = rows.map { row in
                (try? amounts.parse(Array(row.text(place).utf8)[...])).flatMap { $0 }?.value ?? 0
            }
        }
        // Numbers without decimals may count anything.
        let withDecimals = candidates.filter { place in
            rows.contains { $0.text(place).contains(".") || $0.text(place).contains(",") }
        }
        return choose(withDecimals.isEmpty ? candidates : withDecimals)
    }

    private mutating func choose(_ candidates: [Int]) -> Bool {
        let balance = header.places[.balance].map { [$0] } ?? candidates
        for isTurned in [false, true] {
            for place in candidates {
                guard let sum = balance.first(where: { addsUp(place, to: $0, isTurned: isTurned) }) else {
                    continue
                }
                header.places[.balance] = sum
                takeProven(place, isTurned: isTurned)
                let name = header.name(sum)
                doubt(
                    place, "its name is not known; the amounts add up to the balances in the column \(name)")
                return true
            }
        }
        if candidates.count == 1 {
            header.places[.amount] = candidates[0]
            doubt(
                candidates[0], "its name is not known; it alone has amounts, so it was taken for the amount")
            return true
        }
        return choosePair(candidates, balance)
    }

    // Amounts that are all debits may have no sign. Those with signs never add up turned, but to balances before them.
    private func addsUp(_ place: Int, to balance: Int, isTurned: Bool) -> Bool {
        guard place != balance, let amounts = values[place] else { return false }
        guard isTurned else { return adds(amounts, to: balance) }
        return amounts.allSatisfy { $0 >= 0 } && adds(amounts.map { -$0 }, to: balance)
    }

    // An empty column beside amounts without a sign is the one of the others: of credits, or of debits.
    private mutating func takeProven(_ place: Int, isTurned: Bool) {
        let isUnsigned = values[place]?.allSatisfy { $0 >= 0 } ?? false
        let empty = [place + 1, place - 1].first { other in
            free.contains(other) && !header.writtenName(other).isEmpty
                && rows.allSatisfy { $0.text(other).isEmpty }
        }
        guard isUnsigned, let empty else {
            header.places[.amount] = place
            return
        }
        (header.places[.debit], header.places[.credit]) = isTurned ? (place, empty) : (empty, place)
        doubt(
            empty, "it is empty; it was taken for the other amounts, since it is beside \(header.name(place))"
        )
    }

    // Each row has an amount in one of the two columns.
    private mutating func choosePair(_ candidates: [Int], _ balance: [Int]) -> Bool {
        for first in candidates {
            for second in candidates where second > first {
                guard let one = values[first], let other = values[second], one.contains(where: { $0 != 0 }),
                    other.contains(where: { $0 != 0 }),
                    zip(one, other).allSatisfy({ ($0 == 0) != ($1 == 0) })
                else { continue }
                let rest = balance.filter { $0 != first && $0 != second }
                let debitsFirst = zip(one, other).map { $1 - $0 }
                let sum = rest.first { adds(debitsFirst, to: $0) }
                let turned = rest.first { adds(debitsFirst.map { -$0 }, to: $0) }
                header.places[.balance] = sum ?? turned
                let (debit, credit) = sum == nil && turned != nil ? (second, first) : (first, second)
                (header.places[.debit], header.places[.credit]) = (debit, credit)
                let (debits, credits) = (header.name(debit), header.name(credit))
                doubt(
                    debit,
                    sum ?? turned != nil
                        ? "its name is not known; the balances add up if it has debits and \(credits) has credits"
                        : "each row has an amount in it or in \(credits); \(debits) was taken for debits, as it is first"
                )
                return true
            }
        }
        return false
    }

    // Whether each balance differs from its neighbor by an amount, with the oldest or the newest entry first.
    private func adds(_ amounts: Values?, to balance: Int) -> Bool {
        let stated = values[balance] ?? []
        guard let amounts, stated.count > 2, amounts.count == stated.count,
            amounts.contains(where: { $0 != 0 })
        else { return false }
        let isUp = stated.indices.dropFirst().allSatisfy { stated[$0 - 1] &+ amounts[$0] == stated[$0] }
        let isDown = stated.indices.dropFirst().allSatisfy {
            stated[$0] &+ amounts[$0 - 1] == stated[$0 - 1]
        }
        return isUp || isDown
    }

    // The column with the most letters.
    private mutating func findText() {
        guard header.places[.text] == nil, header.places[.counterparty] == nil else { return }
        let rows = rows
        let letters = { (place: Int) in rows.reduce(0) { $0 + $1.text(place).count(where: \.isLetter) } }
        guard let place = free.max(by: { letters($0) < letters($1) }), letters(place) > 3 * rows.count else {
            return
        }
        header.places[.text] = place
    }
}
