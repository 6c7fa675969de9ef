import BankServices

/// Sentences that several help texts and refusals share.
enum Help {
    static let accountNames = """
        An account is named by its id, its number or IBAN, its name, or the beginning of one of these if only one \
        account begins so.
        """

    static var operations: String {
        "It must be OPERATION=ERROR, and the operation one of \(BankOperation.allCases.map(\.rawValue).joined(separator: ", "))."
    }

    static var faults: String {
        "It must be OPERATION=ERROR, and the error one of \(DemoFault.allCases.map(\.rawValue).joined(separator: ", "))."
    }
}
