import BankServices

/// The content of a column in a CSV statement, and the names that banks use for it.
enum CSVStatementColumn: String, CaseIterable {
    case bookingDate, valueDate, amount, debit, credit, direction, currency, id, reference, counterparty, text
    case status, balance

    /// A column found in a header, and the index of the name in its list.
    struct Known {
        let column: CSVStatementColumn
        let rank: Int
    }

    /// The column with a header name, ignoring case and characters between words; `nil` if unknown.
    static func known(_ header: String) -> Known? { byName[plain(header)] }

    // Every line before the header is tried as one, so this must be fast.
    private static func plain(_ name: String) -> String {
        guard name.utf8.allSatisfy({ $0 < 0x80 }) else {
            return name.lowercased().filter { $0.isLetter || $0.isNumber }
        }
        // The bit makes letters lower case; digits already have it.
        return String(
            decoding: name.utf8.filter { $0.isASCIILetter || $0.isASCIIDigit }.map { $0 | 0x20 },
            as: UTF8.self)
    }

    // Better names come first: of two known columns, the one earlier in the list is used.
    private static let names: [CSVStatementColumn: [String]] = [
        .bookingDate: [
            "bookingdate", "bookeddate", "postingdate", "posteddate", "dateposted", "posted", "dtposted",
            "buchungstag", "buchungsdatum", "boekdatum", "bookedon", "datedecomptabilisation",
            "datecomptable",
            "datacontabile", "fechacontable", "transactiondate", "transdate", "completeddate",
            "operationdate",
            "datedoperation", "dateoperation", "fechaoperacion", "fechaoperación", "dataoperazione", "date",
            "datum",
            "fecha", "data", "buchung", "ngaygiaodich", "ngàygiaodịch", "ngày",
        ],
        .valueDate: [
            "valuedate", "valutadatum", "wertstellung", "valuta", "datedevaleur", "fechavalor", "rentedatum",
        ],
        .amount: [
            "amount", "betrag", "bedrag", "montant", "importe", "importo", "change", "transactionamount",
            "amountinaccountcurrency", "umsatz", "sotien", "sốtiền", "trnamt", "value",
        ],
        .debit: [
            "debit", "debitamount", "withdrawal", "withdrawals", "paidout", "moneyout", "soll", "débit",
            "cargo",
            "uscite", "lastschrift",
        ],
        .credit: [
            "credit", "creditamount", "deposit", "deposits", "paidin", "moneyin", "haben", "crédit", "abono",
            "entrate", "gutschrift",
        ],
        .direction: [
            "direction", "creditdebit", "debitcredit", "creditdebitindicator", "cdtdbtind", "drcr", "crdr",
            "afbij",
            "sollhaben",
        ],
        .currency: [
            "currency", "currencycode", "ccy", "währung", "waehrung", "devise", "moneda", "divisa",
            "commodity",
        ],
        .id: [
            "id", "transactionid", "entryid", "fitid", "uniqueid", "txid", "accountservicerreference",
            "bankreference",
            "transactionreference",
        ],
        .reference: [
            "reference", "endtoendid", "endtoendreference", "endtoend", "customerreference", "kundenreferenz",
            "ref",
            "kundenreferenzendtoend", "referentie", "référence", "referencia", "code",
        ],
        .counterparty: [
            "counterparty", "counterpartyname", "payee", "merchant", "name", "beneficiary", "beneficiaryname",
            "begünstigterzahlungspflichtiger", "beguenstigterzahlungspflichtiger", "auftraggeberempfänger",
            "auftraggeberempfaenger", "naam", "naamtegenpartij", "tegenpartij", "payeename",
        ],
        .text: [
            "description", "text", "details", "narrative", "memo", "verwendungszweck", "buchungstext",
            "omschrijving",
            "libellé", "libelle", "concepto", "descrizione", "purpose", "communication",
            "remittanceinformation",
            "noidung", "nộidung", "mota", "môtả", "diễngiải",
        ],
        .status: ["status", "state"],
        .balance: [
            "balance", "runningbalance", "balanceafter", "saldo", "solde", "saldonamutatie", "sốdư", "sodu",
        ],
    ]

    private static let byName: [String: Known] = {
        var table: [String: Known] = [:]
        for (column, names) in names {
            for (rank, name) in names.enumerated() { table[name] = Known(column: column, rank: rank) }
        }
        return table
    }()
}

/// The header of a CSV statement, with the index of each column.
struct CSVStatementHeader {
    /// The line of the header, from 1.
    let line: Int
    /// The names as written.
    let names: [String]
    let places: [CSVStatementColumn: Int]

    /// Tries the present record as a header; `nil` if it has no date or amount column.
    init?(_ names: [String], line: Int, options: StatementLayout) {
        self.names = names
        self.line = line
        var (places, ranks): ([CSVStatementColumn: Int], [CSVStatementColumn: Int]) = ([:], [:])
        for (place, name) in names.enumerated() {
            guard let known = CSVStatementColumn.known(name), known.rank < ranks[known.column] ?? .max else {
                continue
            }
            (places[known.column], ranks[known.column]) = (place, known.rank)
        }
        if let name = options.dateColumn {
            guard let place = Self.place(of: name, in: names) else { return nil }
            places[.bookingDate] = place
        }
        if let name = options.amountColumn {
            guard let place = Self.place(of: name, in: names) else { return nil }
            places[.amount] = place
            (places[.debit], places[.credit]) = (nil, nil)
        }
        // A file may have a column of signed amounts and, beside it, columns of debits and credits.
        if places[.debit] != nil, places[.credit] != nil { places[.amount] = nil }
        let hasAmount = places[.amount] != nil || (places[.debit] != nil && places[.credit] != nil)
        guard places[.bookingDate] != nil || places[.valueDate] != nil, hasAmount else { return nil }
        if places[.bookingDate] == nil { places[.bookingDate] = places[.valueDate] }
        self.places = places
    }

    private static func place(of name: String, in names: [String]) -> Int? {
        names.firstIndex(of: name) ?? names.firstIndex { $0.lowercased() == name.lowercased() }
    }
}
