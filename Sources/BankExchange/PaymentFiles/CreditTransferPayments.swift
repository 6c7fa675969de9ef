import BankDomain
import BankServices

/// The payments of a customer credit transfer initiation (ISO 20022, `pain.001.001.09`).
final class CreditTransferPayments: PaymentSource {
    /// The largest message that is read.
    private static let byteMaximum = 1 << 30

    private let message: CreditTransferMessage
    private let reader: XMLReader
    private var payments: ArraySlice<PaymentInstruction> = []
    private var isAtEnd = false

    init(_ file: InputFile, prefix: IdempotencyKey?) throws {
        let message = CreditTransferMessage(prefix: prefix)
        self.message = message
        reader = try XMLReader(
            file, byteMaximum: Self.byteMaximum, begin: { try message.begin($0) },
            end: { try message.end($0) })
    }

    var messageID: String { message.id }

    func next() throws -> PaymentInstruction? {
        while payments.isEmpty, !isAtEnd {
            isAtEnd = try !reader.readPiece()
            payments = message.takePayments()[...]
        }
        return payments.popFirst()
    }
}
