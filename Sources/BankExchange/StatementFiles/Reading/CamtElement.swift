#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The elements read from a bank-to-customer statement (ISO 20022, `camt.053`, `.052` and `.054`, `.001.02` to `.13`), by local names.
///
/// Unknown elements are ignored: statements contain much that a comparison does not need, and banks add to it.
final class CamtElement: Sendable {
    /// Elements whose start and end are handled.
    enum Group {
        case message, report, notification, statement, balance, entry, details
    }

    enum Field {
        case statementID, from, to, account, accountCurrency
        case balanceKind, balanceAmount, balanceMark, balanceDate
        case entryReference, amount, mark, status, bookingDate, valueDate, bankReference, entryText
        case endToEndID, detailReference, detailAmount, detailMark, debtor, creditor, unstructured
        case creditorReference, detailText
    }

    /// The group that it begins, if any.
    let group: Group?
    /// The meaning of its text, if it is read.
    let field: Field?
    /// The known child elements, by local names.
    private let children: KeyValuePairs<StaticString, CamtElement>

    private init(
        group: Group? = nil, field: Field? = nil, children: KeyValuePairs<StaticString, CamtElement> = [:]
    ) {
        (self.group, self.field, self.children) = (group, field, children)
    }

    /// The known child element with a local name. There are few, and most names have different lengths.
    func child(_ name: UnsafeBufferPointer<UInt8>) -> CamtElement? {
        guard let start = name.baseAddress else { return nil }
        for (known, element) in children
        where known.utf8CodeUnitCount == name.count && memcmp(known.utf8Start, start, name.count) == 0 {
            return element
        }
        return nil
    }

    /// An element that is read only for its children.
    private static func of(_ children: KeyValuePairs<StaticString, CamtElement>) -> CamtElement {
        CamtElement(children: children)
    }

    private static func field(_ field: Field) -> CamtElement { CamtElement(field: field) }

    private static func day(_ field: Field) -> CamtElement {
        of(["Dt": .field(field), "DtTm": .field(field)])
    }

    private static func party(_ field: Field) -> CamtElement {
        of(["Nm": .field(field), "Pty": of(["Nm": .field(field)])])
    }

    /// The parent of the document's root.
    static let document = of([
        "Document": of([
            "BkToCstmrStmt": CamtElement(group: .message, children: ["Stmt": statement]),
            "BkToCstmrAcctRpt": CamtElement(group: .report, children: ["Rpt": statement]),
            "BkToCstmrDbtCdtNtfctn": CamtElement(group: .notification, children: ["Ntfctn": statement]),
        ])
    ])

    private static let statement = CamtElement(
        group: .statement,
        children: [
            "Id": field(.statementID), "FrToDt": of(["FrDtTm": field(.from), "ToDtTm": field(.to)]),
            "Acct": of([
                "Id": of(["IBAN": field(.account), "Othr": of(["Id": field(.account)])]),
                "Ccy": field(.accountCurrency),
            ]),
            "Bal": balance, "Ntry": entry,
        ])

    private static let balance = CamtElement(
        group: .balance,
        children: [
            "Tp": of(["CdOrPrtry": of(["Cd": field(.balanceKind)])]), "Amt": field(.balanceAmount),
            "CdtDbtInd": field(.balanceMark), "Dt": day(.balanceDate),
        ])

    // Until version 07, the status is the text of Sts; later, that of a code in it.
    private static let entry = CamtElement(
        group: .entry,
        children: [
            "NtryRef": field(.entryReference), "Amt": field(.amount), "CdtDbtInd": field(.mark),
            "Sts": CamtElement(field: .status, children: ["Cd": field(.status)]),
            "BookgDt": day(.bookingDate), "ValDt": day(.valueDate), "AcctSvcrRef": field(.bankReference),
            "AddtlNtryInf": field(.entryText), "NtryDtls": of(["TxDtls": details]),
        ])

    private static let details = CamtElement(
        group: .details,
        children: [
            "Refs": of(["EndToEndId": field(.endToEndID), "AcctSvcrRef": field(.detailReference)]),
            "Amt": field(.detailAmount), "CdtDbtInd": field(.detailMark),
            "AmtDtls": of(["TxAmt": of(["Amt": field(.detailAmount)])]),
            "RltdPties": of(["Dbtr": party(.debtor), "Cdtr": party(.creditor)]),
            "RmtInf": of([
                "Ustrd": field(.unstructured),
                "Strd": of(["CdtrRefInf": of(["Ref": field(.creditorReference)])]),
            ]),
            "AddtlTxInf": field(.detailText),
        ])
}
