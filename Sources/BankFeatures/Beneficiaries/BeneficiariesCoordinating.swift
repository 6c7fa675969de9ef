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

// The view that did it shows it; a coordinator that leads on says so.
extension BeneficiariesCoordinating {
    /// Leads nowhere.
    public func didAdd(_ beneficiary: Beneficiary) {}
    /// Leads nowhere.
    public func didRemove(_ beneficiary: Beneficiary) {}
}
