public import BankDomain

/// Where the views of beneficiaries lead.
@MainActor
public protocol BeneficiariesCoordinating: AnyObject {
    /// A beneficiary was chosen from a list.
    func showBeneficiary(_ beneficiary: Beneficiary)
    /// A beneficiary was added.
    func didAdd(_ beneficiary: Beneficiary)
    /// A beneficiary was removed.
    func didRemove(_ beneficiary: Beneficiary)
}

// By default nothing follows: the view already shows the result.
extension BeneficiariesCoordinating {
    /// Does nothing.
    public func didAdd(_ beneficiary: Beneficiary) {}
    /// Does nothing.
    public func didRemove(_ beneficiary: Beneficiary) {}
}
