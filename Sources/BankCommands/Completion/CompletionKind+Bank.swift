import CommandLineKit

extension CompletionKind {
    static let account = listed(.account)
    static let payee = anyOf([listed(.beneficiary), .account])
    static let currency = listed(.currency)
    static let transfer = listed(.transfer)
    static let standingOrder = listed(.standingOrder)
    static let transaction = listed(.transaction)
    static let notification = listed(.notification)
    static let session = listed(.session)
    static let device = listed(.device)

    static func listed(_ value: ListedValue) -> CompletionKind { .named(value.rawValue) }

    /// What a name means wherever it stands for a value.
    static let bankValues: [String: CompletionKind] = [
        "ACCOUNT": .account, "PAYEE": .payee, "BENEFICIARY": listed(.beneficiary), "CARD": listed(.card),
        "AUTHORISATION": listed(.authorisation), "PRODUCT": listed(.product), "CURRENCY": .currency,
        "HOLD": listed(.hold), "RULE": listed(.categoryRule), "FILE": .file, "FILES": .file, "PATH": .file,
    ]
}
