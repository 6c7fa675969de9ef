import BankDomain
import LanguageKit

/// What the content of columns says that have no known name.
extension TableHeader {
    /// Finds columns by their content: currencies, directions and statuses under any name, or under none.
    mutating func chooseByContent(_ rows: some Collection<TableSample.Row>) {
        if hasOtherParties(rows) { places[.account] = nil }
        // "Valuta" is the value date for some banks and the currency for others.
        if let place = places[.valueDate], Self.all(rows, place, Self.isCurrency) {
            places[.valueDate] = nil
            if places[.bookingDate] == place { places[.bookingDate] = nil }
            if places[.currency] == nil { places[.currency] = place }
        }
        for place in names.indices where !places.values.contains(place) {
            let isForeign = StatementWords.words(names[place]).contains(
                where: StatementWords.shipped.foreign.contains)
            if places[.currency] == nil, !isForeign, Self.all(rows, place, Self.isCurrency) {
                places[.currency] = place
            } else if places[.direction] == nil, isDirection(place, rows) {
                places[.direction] = place
            } else if places[.status] == nil,
                Self.all(rows, place, { StatementWords.shipped.status($0) != nil })
            {
                places[.status] = place
            }
        }
    }

    private static func all(
        _ rows: some Collection<TableSample.Row>, _ place: Int, _ fits: (String) -> Bool
    ) -> Bool {
        var hasSome = false
        for row in rows {
            let text = row.text(place)
            if text.isEmpty { continue }
            guard fits(text) else { return false }
            hasSome = true
        }
        return hasSome
    }

    private static func isCurrency(_ text: String) -> Bool {
        text.utf8.count == 3 && text == text.uppercased() && Currency(code: text) != nil
    }

    // One letter is a direction only beside its opposite or under no name: it may stand for much else.
    private func isDirection(_ place: Int, _ rows: some Collection<TableSample.Row>) -> Bool {
        var (signs, isLetter): (Set<Int64>, Bool) = ([], false)
        let areAll = Self.all(rows, place) { text in
            guard let sign = StatementWords.shipped.directions[StatementWords.plain(text)] else {
                return false
            }
            signs.insert(sign)
            isLetter = isLetter || text.count == 1
            return true
        }
        return areAll && (signs.count == 2 || !isLetter || names[place].isEmpty)
    }

    // Every entry has the own account; some have no other party, and other parties are many.
    private func hasOtherParties(_ rows: some Collection<TableSample.Row>) -> Bool {
        guard let place = places[.account] else { return false }
        let values = rows.filter { TableDays.looksLikeDay($0.text(places[.bookingDate])) }.map {
            $0.text(place)
        }
        let count = Set(values).count
        return values.contains("") ? count > 1 : count > 3 && count * 2 > values.count
    }

    /// What to say about columns that are not understood and may change what the entries mean.
    func doubts(_ rows: [TableSample.Row]) -> [Phrase] {
        let rest = names.indices.filter { !places.values.contains($0) }
        let accounts = rest.filter { place in
            let values = rows.map { $0.text(place) }.filter { !$0.isEmpty }
            let isForeign = StatementWords.words(names[place]).contains {
                $0 != "iban" && StatementWords.shipped.foreign.contains($0)
            }
            return !isForeign && values.count > 3 && (2...values.count / 2).contains(Set(values).count)
                && values.allSatisfy { (try? IBAN($0)) != nil }
        }
        return accounts.map { "the column \(name($0)) has several accounts and was not used" }
            + possibleDirections(rest, rows).map { place in
                """
                all amounts are read as credits, because none has a sign; the column \(name(place)) may say which are \
                debits and was not used
                """
            }
    }

    private func possibleDirections(_ rest: [Int], _ rows: [TableSample.Row]) -> [Int] {
        let rows = rows.filter { !$0.text(places[.amount]).isEmpty }
        guard places[.direction] == nil, places[.amount] != nil, rows.count > 1,
            !rows.contains(where: { TableAmount.hasSign($0.text(places[.amount])) })
        else { return [] }
        return rest.filter { place in
            let values = Set(rows.map { $0.text(place) })
            return values.count == 2
                && values.allSatisfy { (1...20).contains($0.count) && !$0.contains(where: \.isNumber) }
        }
    }

    /// The place of a second column with the amount's name and other content; `nil` if there is none.
    func secondAmount(_ rows: [TableSample.Row]) -> Int? {
        guard let place = places[.amount], names.indices.contains(place) else { return nil }
        let name = StatementWords.plain(names[place])
        return names.indices.first { other in
            other != place && StatementWords.plain(names[other]) == name
                && rows.contains { !$0.text(other).isEmpty && $0.text(other) != $0.text(place) }
        }
    }
}
