import BankDomain

/// A user's notification, as it is stored.
struct StoredNotification: Equatable {
    let kind: String
    let subject: String
    let minorUnits: Int64?
    let detail: String

    init(_ kind: BankNotification.Kind, _ subject: String, _ minorUnits: Int64?, _ detail: String) {
        self.init(kind: kind.rawValue, subject: subject, minorUnits: minorUnits, detail: detail)
    }

    init(kind: String, subject: String, minorUnits: Int64?, detail: String) {
        self.kind = kind
        self.subject = subject
        self.minorUnits = minorUnits
        self.detail = detail
    }
}
