public import BankDomain

@MainActor
public protocol HomeCoordinating: AnyObject {
    func showAccount(_ account: Account)
    func begin(_ step: HomeNextStep)
}
