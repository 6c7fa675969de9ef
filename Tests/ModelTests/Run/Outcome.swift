import BankServices

/// The outcome of an operation.
enum Outcome: Equatable {
    case answered(Answer)
    case refused(ServiceError)
    /// An error that no bank should throw.
    case broken(String)

    init(of operation: any Operation, at bank: ModelBank) async {
        do {
            self = .answered(try await operation.ask(bank))
        } catch let error as ServiceError {
            self = .refused(bank.transferNumbers.seen(error))
        } catch {
            self = .broken(String(describing: error))
        }
    }

    static func == (left: Outcome, right: Outcome) -> Bool {
        switch (left, right) {
        case (.answered(let left), .answered(let right)): AnyHashable(left) == AnyHashable(right)
        case (.refused(let left), .refused(let right)): left == right
        default: false
        }
    }
}
