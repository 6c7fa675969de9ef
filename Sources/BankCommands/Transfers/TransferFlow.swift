public import BankFeatures

/// One transfer in the making.
@MainActor
public protocol TransferFlow: AnyObject {
    /// The state of the transfer.
    var transferViewModel: TransferViewModel { get }
    /// The questions that lead to it.
    var transferGuideViewModel: TransferGuideViewModel { get }
}
