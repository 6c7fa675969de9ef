/// Files that ask for payments: comma-separated values, and customer credit transfer initiations (ISO 20022,
/// `pain.001.001.09`).
///
/// It reads and moves nothing: ``TransferServiceProtocol/createAll(_:mode:)`` does.
///
/// A file that cannot be meant is refused whole, as `invalidFile`: what is not well-formed or cut short, another
/// namespace, a wrong count or control sum, an amount that its currency does not have, an identification that stands
/// there twice, and whatever would change what a payment means and is not done here (an equivalent amount, a cheque,
/// charges for one side alone). Whether accounts are known, and whether there are funds, is for the bank to say.
public protocol PaymentFileServiceProtocol: AnyObject, Sendable {
    /// A reading of a file. The file is opened when it is examined.
    func reading(_ request: PaymentFileRequest) -> any PaymentFileReading
}

/// Something that has a service for files of payments.
public protocol HasPaymentFileService {
    var paymentFileService: any PaymentFileServiceProtocol { get }
}
