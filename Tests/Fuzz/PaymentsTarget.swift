import BankDomain
import BankServices
import LanguageKit

@testable import BankExchange

private let file = TemporaryInput()

/// A payment file is refused with a reason, or every payment is usable: it has an amount above zero, a unique key and a
/// line. A second reading gives the same.
func check(_ input: [UInt8]) {
    file.fill(input)
    guard let payments = read() else { return }
    require(!payments.isEmpty, "a file without payments is sound")
    require(Set(payments.map(\.idempotencyKey)).count == payments.count, "two payments have one key")
    require(
        zip(payments, payments.dropFirst()).allSatisfy { $0.line <= $1.line }, "lines are counted backwards")
    for payment in payments {
        require(!payment.creditorAccount.isEmpty && payment.line >= 1, "a payment without a creditor or line")
        let amount = ExactDecimal(payment.amount)
        require(amount != nil, "no amount")
        guard let currency = payment.currency else { continue }
        require((try? Money.payable(payment.amount, currency: currency)) != nil, "no amount of its currency")
    }
    require(read() == payments, "read again, it is another file")
}

/// The payments; `nil` if the file is refused.
private func read() -> [PaymentInstruction]? {
    do {
        let payments = PaymentFile(PaymentFileRequest(path: file.path))
        let summary = try payments.examine()
        var all: [PaymentInstruction] = []
        while true {
            let piece = try payments.next(3)
            require(piece.count <= 3, "more than asked for")
            guard !piece.isEmpty else { break }
            all += piece
        }
        require(all.count == summary.paymentCount, "a payment is missing")
        return all
    } catch ServiceError.invalidFile(_, let line, _, let reason) {
        require(line ?? 1 >= 1 && !reason.english.isEmpty, "a refusal without a reason")
        return nil
    } catch {
        fatalError("\(error) is not a refusal of a file")
    }
}
