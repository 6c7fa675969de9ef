import BankDomain
import LanguageKit

/// What the content of columns says: which of two known names counts, and what columns without a known name are.
extension TableHeader {
    /// Chooses the columns with known names. A column of days without a day is passed over for the next one, and a column
    /// of debits or credits that has words is none.
    mutating func chooseKnown(_ rows: some Collection<TableSample.Row>) {
        for (column, candidates) in known {
            var chosen = candidates.first?.place
            switch column {
            case .bookingDate, .valueDate:
                chosen =
                    candidates.first { one in
                        rows.contains { TableDays.looksLikeDay($0.text(one.place)) }
                    }?.place ?? chosen
            case .amount:
                chosen =
                    candidates.first { one in
                        rows.contains { TableAmount.looksLikeAmount($0.text(one.place)) }
                    }?.place ?? chosen
            case .currency, .direction:
                chosen = candidates.first { one in !Self.hasAmountsAlone(one.place, rows) }?.place
            case .debit, .credit:
                chosen = candidates.first { one in !Self.hasWordsAlone(one.place, rows) }?.place
            default: break
            }
            places[column] = chosen
        }
        // "Debit/Credit" may be the name of the only amount.
        guard TableColumn.entryAmounts.allSatisfy({ places[$0] == nil }) else { return }
        places[.amount] = known[.direction]?.first { Self.hasAmountsAlone($0.place, rows) }?.place
    }

    private static func hasAmountsAlone(_ place: Int, _ rows: some Collection<TableSample.Row>) -> Bool {
        all(rows, place, TableAmount.looksLikeAmount)
    }

    /// Chooses all columns of texts, in their order. One about something else counts only if it is the best one.
    mutating func chooseTexts() {
        let all = (known[.text] ?? []).map(\.place).filter { place in
            places[.text] == place
                || (!places.contains(place) && !TableColumn.isForeign(writtenName(place)))
        }
        textPlaces = all.count > 1 ? all.sorted() : []
    }

    private static func hasWordsAlone(_ place: Int, _ rows: some Collection<TableSample.Row>) -> Bool {
        all(rows, place) { !$0.contains(where: \.isNumber) && $0.contains(where: \.isLetter) }
    }

    /// Finds columns by their content: currencies, directions and statuses under any name, or under none.
    mutating func chooseByContent(_ rows: some Collection<TableSample.Row>) {
        // "Valuta" is the value date for some banks and the currency for others.
        if let place = places[.valueDate], Self.all(rows, place, Self.isCurrency) {
            places[.valueDate] = nil
            if places[.bookingDate] == place { places[.bookingDate] = nil }
            if places[.currency] == nil { places[.currency] = place }
        }
        let entries = rows.filter(isEntry)
        for place in names.indices where !places.contains(place) {
            if places[.currency] == nil, !TableColumn.isForeign(writtenName(place)),
                Self.all(entries, place, Self.isCurrency)
            {
                places[.currency] = place
            } else if places[.direction] == nil, isDirection(place, entries) {
                places[.direction] = place
            } else if places[.status] == nil {
                chooseStatus(place, entries)
            }
        }
    }

    static func all(
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

    static func isCurrency(_ text: String) -> Bool { TableCurrency.isName(text) }

    // One letter is a direction only beside its opposite or under no name: it may stand for much else. Words that say
    // something else may be among directions, if most of them say both; their rows are then refused, unless they have
    // a sign.
    private func isDirection(_ place: Int, _ rows: [TableSample.Row]) -> Bool {
        var (signs, isLetter, knownCount, count): (Set<Int64>, Bool, Int, Int) = ([], false, 0, 0)
        for row in rows {
            let text = row.text(place)
            if text.isEmpty { continue }
            count += 1
            guard let sign = StatementWords.shipped.directions[StatementWords.plain(text)] else { continue }
            knownCount += 1
            signs.insert(sign)
            isLetter = isLetter || text.count == 1
        }
        guard knownCount > 0, !isLetter || signs.count == 2 || writtenName(place).isEmpty else {
            return false
        }
        return knownCount == count || (signs.count == 2 && knownCount * 2 >= count)
    }

    /// The direction that a text in its column says; `nil` if it is not known.
    func direction(_ text: String) -> Int64? {
        let word = StatementWords.plain(text)
        return ownDirections[word] ?? StatementWords.shipped.directions[word]
    }

    /// The status that a text in its column says; `nil` if it is not known.
    func status(_ text: String) -> StatementWords.Status? {
        let words = StatementWords.shipped
        if !ownStatuses.isEmpty, let own = ownStatuses[StatementWords.plain(text)] { return own }
        guard let statusOfYes else { return words.status(text) }
        switch words.answers[StatementWords.plain(text)] ?? (text.isEmpty ? false : nil) {
        case true?: return statusOfYes
        case false?: return statusOfYes == .booked ? .pending : .booked
        case nil: return words.status(text)
        }
    }

    /// What "yes" says in a column such as "Posted"; `nil` if its cells are no answers.
    func meaningOfYes(_ place: Int, _ rows: [TableSample.Row]) -> StatementWords.Status? {
        let words = StatementWords.shipped
        guard let meaning = words.status(writtenName(place)),
            Self.all(rows, place, { words.answers[StatementWords.plain($0)] != nil })
        else { return nil }
        return meaning
    }

    // The words "Paid" and "Returned" may be a category, so a column whose name is not known is the status only if it
    // says of some entries that they are booked and of others that they are not, or if it has no other meaning by name.
    private mutating func chooseStatus(_ place: Int, _ rows: [TableSample.Row]) {
        let words = StatementWords.shipped
        let name = writtenName(place)
        if let meaning = meaningOfYes(place, rows) {
            (places[.status], statusOfYes) = (place, meaning)
            return
        }
        guard Self.all(rows, place, { words.status($0) != nil }) else { return }
        let found = Set(rows.compactMap { words.status($0.text(place)) })
        let open = rows.first { words.status($0.text(place)).map { $0 != .booked } ?? false }
        guard let open else {
            places[.status] = place
            return
        }
        let example = open.text(place).prefix(40)
        if name.isEmpty || !TableColumn.isForeign(name) || found.count > 1 && found.contains(.booked) {
            places[.status] = place
            notices.append(
                "the column \(self.name(place)) says which entries are booked; those with \"\(example)\" were left out"
            )
        } else {
            notices.append(
                "the column \(self.name(place)) has \"\(example)\", which may mean that entries are not booked; it was not used"
            )
        }
    }
}
