public import BankFeatures

/// One transfer in the making.
@MainActor
public protocol TransferFlow: AnyObject {
    var transferViewModel: TransferViewModel { get }
    /// The questions that lead to it.
    var transferGuideViewModel: TransferGuideViewModel { get }
}
