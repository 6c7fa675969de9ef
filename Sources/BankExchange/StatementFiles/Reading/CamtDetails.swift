/// One transaction of an entry of a camt message (`TxDtls`), as far as it was read.
struct CamtDetails {
    /// The line on which it begins.
    let line: Int
    var amount = CamtAmount()
    var endToEndID = ""
    var bankReference = ""
    var debtor = ""
    var creditor = ""
    var texts: [String] = []
    var creditorReference = ""

    init(line: Int) {
        self.line = line
    }

    mutating func take(_ text: String, as field: CamtElement.Field) {
        switch field {
        case .endToEndID: endToEndID = StatementReference.known(text)
        case .detailReference: bankReference = StatementReference.known(text)
        // Amt itself stands before what AmtDtls says of it, and is that of the account.
        case .detailAmount: if amount.text == nil { amount.text = text }
        case .detailMark: amount.mark = text
        case .debtor: debtor = text
        case .creditor: creditor = text
        case .unstructured, .detailText: if texts.count < 20, !text.isEmpty { texts.append(text) }
        case .creditorReference: creditorReference = StatementReference.known(text)
        default: break
        }
    }
}
