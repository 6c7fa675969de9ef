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
