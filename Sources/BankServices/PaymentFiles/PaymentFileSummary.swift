/// What a file of payments is, once all of it was read and found sound.
public struct PaymentFileSummary: Hashable, Sendable {
    public let path: String
    public let format: PaymentFileFormat
    /// What its sender calls it (ISO 20022, `MsgId`); for CSV the digest of its content.
    public let messageID: String
    /// How many payments it asks for, at least one.
    public let paymentCount: Int

    public init(path: String, format: PaymentFileFormat, messageID: String, paymentCount: Int) {
        self.path = path
        self.format = format
        self.messageID = messageID
        self.paymentCount = paymentCount
    }
}
