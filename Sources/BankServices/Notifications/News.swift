public import BankDomain

/// What happened, before it is told to anybody.
public struct News: Hashable, Sendable {
    public let kind: BankNotification.Kind
    /// The id of what it happened to.
    public let subject: String
    public let amount: Money?
    /// Who is on the other side, or what a reader should know besides.
    public let detail: String

    /// News about the thing with the id `subject`.
    public init(_ kind: BankNotification.Kind, subject: String, amount: Money? = nil, detail: String = "") {
        self.kind = kind
        self.subject = subject
        self.amount = amount
        self.detail = detail
    }
}
