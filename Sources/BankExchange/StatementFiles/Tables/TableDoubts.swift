import BankDomain
import BankServices
import LanguageKit

/// Something about a table that is not certain.
struct TableDoubt {
    let problem: FileProblem
    /// Whether the table is refused until an option or a map decides it.
    let isRefusal: Bool

    init(_ problem: FileProblem, isRefusal: Bool = true) {
        (self.problem, self.isRefusal) = (problem, isRefusal)
    }

    /// The doubt with its evidence.
    var phrase: Phrase {
        problem.column.map { "the column \($0): \(problem.reason)" } ?? problem.reason
    }
}

/// What is not certain about the columns of a table: a refusal if an amount could be wrong, otherwise a notice.
struct TableDoubts {
    private let header: TableHeader
    private let all: [TableSample.Row]
    private let rows: [TableSample.Row]
    private let amounts: TableAmount
    private let meaning: TableMeaning
    private let layout: StatementLayout

    /// Doubts about a table with these first rows, of which some are entries.
    init(
        _ header: TableHeader, _ all: [TableSample.Row], _ entries: [TableSample.Row],
        _ amounts: TableAmount, _ meaning: TableMeaning, _ layout: StatementLayout
    ) {
        (self.header, self.all, rows, self.amounts) = (header, all, entries, amounts)
        (self.meaning, self.layout) = (meaning, layout)
    }

    /// Doubts with which an amount could be wrong.
    var refusals: [TableDoubt] {
        var found: [TableDoubt] = []
        if meaning.goesBothWays, let place = header.places[.amount] {
            found.append(
                doubt(
                    place,
                    """
                    no amount has a sign, and the balances show both debits and credits; export the file with signs, or with \
                    a column of debits and one of credits
                    """))
        }
        if let (first, second) = otherAmounts(isCertain: true) {
            let name = header.name(first)
            found.append(
                doubt(
                    second,
                    """
                    it has other amounts than the column \(name); name the right one, by name or number, with \
                    --amount-column, or --debit-column and --credit-column
                    """))
        }
        if let place = splitAmounts {
            found.append(
                doubt(
                    place,
                    """
                    the decimals seem to stand in the column after it, because the file separates fields by commas and \
                    has no quotes; export it with another separator
                    """))
        }
        if meaning.growsWithDebits, let place = header.places[.debit] ?? header.places[.direction] {
            found.append(
                doubt(
                    place,
                    """
                    the balances grow with debits; name the columns with --debit-column and --credit-column, or with \
                    --amount-column, to read them as they are
                    """))
        }
        if let place = possibleDirections.first, layout.amountColumn == nil, !layout.isInverted {
            found.append(
                doubt(
                    place,
                    """
                    it may say which amounts are debits, and no amount has a sign; use --amount-column if all are \
                    credits, or --inverted if all are debits
                    """))
        }
        return found
    }

    /// What to say about amounts of which nothing says that they are credits, as they were read.
    static let unsigned: Phrase =
        "no amount has a sign, so all were read as credits; use --inverted if they are debits"

    /// The doubt that amounts without a sign are credits. Few files show it, so they are read, with a notice.
    var unsigned: [TableDoubt] {
        guard let place = header.places[.amount], header.places[.direction] == nil, !rows.isEmpty,
            layout.amountColumn == nil, !meaning.isInverted, !meaning.areUnmarkedDebits,
            !meaning.isProven || meaning.isHardlyProven,
            !rows.contains(where: { amounts.mark(in: $0.text(place)) != .none })
        else { return [] }
        let problem = FileProblem(
            line: max(1, header.line), column: header.name(place), Self.unsigned)
        return [TableDoubt(problem, isRefusal: false)]
    }

    private func doubt(_ place: Int, _ reason: Phrase) -> TableDoubt {
        TableDoubt(FileProblem(line: max(1, header.line), column: header.name(place), reason))
    }

    /// Columns that were not understood or not used.
    var notices: [Phrase] {
        var notices: [Phrase] = []
        for place in rest where !TableColumn.isForeign(header.writtenName(place)) {
            let values = Set(rows.map { $0.text(place) }.filter { !$0.isEmpty })
            if values.contains(where: { !amounts.isOwn($0) }), values.allSatisfy(TableHeader.isCurrency) {
                notices.append("the column \(header.name(place)) has currencies and was not used")
            }
        }
        notices += accounts.map {
            "the column \(header.name($0)) has several accounts and was not used"
        }
        notices += possibleDirections.map {
            """
            no amount has a sign; the column \(header.name($0)) may say which are debits and was not used
            """
        }
        if let (_, second) = otherAmounts(isCertain: false) {
            notices.append("the column \(header.name(second)) has other amounts and was not used")
        }
        if meaning.isTurned || (meaning.areUnmarkedDebits && !layout.isInverted) {
            notices.append("the balances show that amounts without a sign are debits")
        }
        notices += unusual
        if layout.amountColumn != nil, meaning.hasFees {
            notices.append(
                "the column \(header.name(header.places[.fee] ?? 0)) has fees; they were not taken off the amounts"
            )
        }
        return notices
    }

    // What is likely to be read otherwise than the bank means it.
    private var unusual: [Phrase] {
        var notices: [Phrase] = []
        let hasTexts = [TableColumn.text, .counterparty].contains { header.places[$0] != nil }
        let texts =
            hasTexts ? [] : rest.filter { !TableColumn.isForeign(header.writtenName($0)) && hasWords($0) }
        if !texts.isEmpty {
            let names = Phrase.list(texts.map { "\"\(header.name($0).prefix(40))\"" })
            notices.append(
                "no column of texts was found, so entries have no description; the columns \(names) were not used"
            )
        }
        let debit = header.places[.debit]
        if let debit, meaning.hasDebitsOfBothSigns, meaning.hasNegativeDebits == false, !meaning.isProven {
            let row = rows.first { amounts.mark(in: $0.text(debit)) == .debit }
            notices.append(
                """
                the column \(header.name(debit)) has amounts with a minus beside others without one (line \(row?.line ?? 0)); \
                they were read as debits that were taken back
                """)
        }
        if let payment = turnedPayment {
            notices.append(
                """
                \"\(payment.prefix(40))\" has a minus, but amounts without one were read as credits; use --inverted if this \
                is a card's statement
                """)
        }
        return notices
    }

    // "Payment - thank you" is a credit for the holder of a card.
    private var turnedPayment: String? {
        guard let place = header.places[.amount], header.places[.direction] == nil, !meaning.isProven,
            !meaning.isInverted, layout.amountColumn == nil,
            rows.contains(where: { amounts.mark(in: $0.text(place)) == .none })
        else { return nil }
        let texts = [header.places[.text], header.places[.counterparty]] + header.textPlaces
        return rows.lazy.filter { amounts.mark(in: $0.text(place)) == .debit }.flatMap { row in
            texts.map { row.text($0) }
        }.first { text in
            let plain = StatementWords.plain(text)
            return StatementWords.shipped.cardPayments.contains { plain.contains($0) }
        }
    }

    private func hasWords(_ place: Int) -> Bool {
        rows.reduce(0) { $0 + $1.text(place).count(where: \.isLetter) } > 3 * rows.count
    }

    private var rest: [Int] { header.names.indices.filter { !header.places.contains($0) } }

    private var accounts: [Int] {
        rest.filter { place in
            let values = rows.map { $0.text(place) }.filter { !$0.isEmpty }
            let isForeign = StatementWords.words(header.writtenName(place)).contains {
                $0 != "iban" && StatementWords.shipped.foreign.contains($0)
            }
            return !isForeign && values.count > 3 && (2...values.count / 2).contains(Set(values).count)
                && values.allSatisfy { (try? IBAN($0)) != nil }
        }
    }

    // Columns that may say the direction of amounts without signs: two words that repeat, or a word that is a direction.
    private var possibleDirections: [Int] {
        guard let amount = header.places[.amount], header.places[.direction] == nil, !meaning.isProven,
            rows.count > 1, !rows.contains(where: { amounts.mark(in: $0.text(amount)) != .none })
        else { return [] }
        let directions = StatementWords.shipped.directions
        return rest.filter { place in
            let values = Set(rows.map { $0.text(place) })
            guard values.count > 1 else { return false }
            let isPair =
                values.count == 2 && rows.count > 2
                && values.allSatisfy { (1...20).contains($0.count) && !$0.contains(where: \.isNumber) }
            return isPair || values.contains { $0.count > 1 && directions[StatementWords.plain($0)] != nil }
        }
    }

    // The column of amounts that counts and another one with other amounts. The other one is certain to matter if its
    // whole name says so and neither balances nor names say which of the two is right.
    private func otherAmounts(isCertain: Bool) -> (Int, Int)? {
        let words = StatementWords.shipped
        for column in TableColumn.entryAmounts {
            guard let place = header.places[column] else { continue }
            let isNamed =
                layout.amountColumn != nil || layout.debitColumn != nil || layout.creditColumn != nil
            let chosen = header.writtenName(place)
            let isSure = StatementWords.words(chosen).contains {
                words.net.contains($0) || words.ownAmount.contains($0)
            }
            let other = header.known[column]?.first { one in
                let isSame = StatementWords.plain(header.names[one.place]) == StatementWords.plain(chosen)
                let isCertainHere =
                    !isNamed && !meaning.isProven && !(column == .amount && isSure)
                    && (isSame || one.rank < TableColumn.Known.byWords)
                return one.place != place && isCertainHere == isCertain && !header.places.contains(one.place)
                    && differs(one.place, from: place)
            }
            if let other { return (place, other.place) }
        }
        return nil
    }

    // Also in rows that are no entries, because they have an amount in this column only.
    private func differs(_ place: Int, from chosen: Int) -> Bool {
        all.contains { row in
            guard TableDays.looksLikeDay(row.text(header.places[.bookingDate])) else { return false }
            let (one, other) = (row.text(place), row.text(chosen))
            guard TableAmount.looksLikeAmount(one), one != other else { return false }
            let value = { (text: String) in
                (try? amounts.parse(Array(text.utf8)[...])).flatMap { $0 }?.value ?? 0
            }
            return value(one) != value(other) || other.isEmpty && value(one) != 0
        }
    }

    // "-12,50" without quotes in a file separated by commas makes two fields.
    private var splitAmounts: Int? {
        guard let place = header.places[.amount] ?? header.places[.debit], !rows.isEmpty else { return nil }
        let isNamed = !header.writtenName(place + 1).isEmpty
        guard !isNamed || (rows.count > 2 && !meaning.isProven) else { return nil }
        let isSplit = rows.allSatisfy { row in
            let (whole, decimals) = (row.text(place), row.text(place + 1))
            return (whole.isEmpty && decimals.isEmpty)
                || (TableAmount.isWhole(whole) && decimals.utf8.count == 2
                    && decimals.utf8.allSatisfy(\.isASCIIDigit))
        }
        return isSplit ? place : nil
    }
}

extension TableHeader {
    /// Whether the amounts of a column are in minor units, as its name says.
    func isMinor(_ column: TableColumn) -> Bool {
        guard TableColumn.amounts.contains(column), let place = places[column] else { return false }
        return StatementWords.words(writtenName(place)).contains(
            where: StatementWords.shipped.minor.contains)
    }

    /// Whether a column of accounts has those of other parties: the balances run on from one to another, or some
    /// entries have none and nearly all others differ.
    func hasOtherParties(
        _ rows: [TableSample.Row], _ amounts: [TableMeaning.Amounts], _ meaning: TableMeaning
    ) -> Bool {
        let values = rows.map { $0.text(places[.account]) }
        let named = values.filter { !$0.isEmpty }
        guard Set(named).count > 1 else { return false }
        if meaning.runsAcrossAccounts(amounts) { return true }
        return named.count < values.count && Set(named).count * 2 > named.count
    }
}
