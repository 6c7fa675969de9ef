public import BankDomain

/// A balance as a statement file states it, and as the books have it.
public struct ReconciledBalance: Hashable, Sendable {
    /// As stated; `nil` if the file says nothing.
    public let stated: Money?
    public let booked: Money

    public init(stated: Money?, booked: Money) {
        self.stated = stated
        self.booked = booked
    }

    public var agrees: Bool { stated == nil || stated == booked }
}
