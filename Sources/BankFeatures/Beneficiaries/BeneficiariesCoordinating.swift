public import BankDomain

/// Where the views of beneficiaries lead.
@MainActor
public protocol BeneficiariesCoordinating: AnyObject {
    /// A beneficiary was chosen from a list.
    func showBeneficiary(_ beneficiary: Beneficiary)
    func didAdd(_ beneficiary: Beneficiary)
    func didRemove(_ beneficiary: Beneficiary)
}

// By default nothing follows: the view already shows the result.
extension BeneficiariesCoordinating {
    public func didAdd(_ beneficiary: Beneficiary) {}
    public func didRemove(_ beneficiary: Beneficiary) {}
}
