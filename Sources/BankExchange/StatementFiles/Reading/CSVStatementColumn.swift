import BankServices

/// What a column of a statement in CSV holds, and the names that banks give to it.
enum CSVStatementColumn: String, CaseIterable {
    case bookingDate, valueDate, amount, debit, credit, direction, currency, id, reference, counterparty, text
    case status, balance

    /// The column that a header names, in whatever case and with whatever between the words; `nil` for another.
    init?(header: String) {
        let plain = Self.plain(header)
        guard let column = Self.byName[plain] else { return nil }
        self = column
    }

    /// The letters and digits of a name alone, in lower case.
    static func plain(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    // The better name stands first: of two columns that are known the first in the list is taken.
    static let names: [CSVStatementColumn: [String]] = [
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

    private static let byName: [String: CSVStatementColumn] = {
        var table: [String: CSVStatementColumn] = [:]
        for (column, names) in names { for name in names { table[name] = column } }
        return table
    }()
}

/// The header of a statement in CSV: where what stands.
struct CSVStatementHeader {
    /// The line on which it stands, from 1.
    let line: Int
    /// The names as they are.
    let names: [String]
    let places: [CSVStatementColumn: Int]

    /// What the present record is, taken as a header; `nil` if it names no day or no amount.
    init?(_ names: [String], line: Int, options: StatementLayout) {
        self.names = names
        self.line = line
        var places: [CSVStatementColumn: Int] = [:]
        for column in CSVStatementColumn.allCases {
            let plain = names.map(CSVStatementColumn.plain)
            for name in CSVStatementColumn.names[column] ?? [] {
                guard let place = plain.firstIndex(of: name) else { continue }
                places[column] = place
                break
            }
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
        // A file may have what was moved and, beside it, what went out and what came in.
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
