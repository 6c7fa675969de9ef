import BankDomain
import LanguageKit

/// How many transactions there are, and their sum, to be compared with what a message says of itself.
struct CreditTransferTotal {
    private(set) var count = 0
    private var sum = ControlSum()

    mutating func add(_ amount: ExactDecimal) {
        count += 1
        sum.add(amount)
    }

    /// Throws ``PaymentProblem`` unless the count (`NbOfTxs`) and the sum (`CtrlSum`) are as stated; `place` is what
    /// states them.
    func require(count stated: String?, sum statedSum: String?, line: Int, of place: String)
        throws(PaymentProblem)
    {
        if let stated, Int(stated) != count || !stated.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            throw PaymentProblem(
                line: line, "\(place) says NbOfTxs \(stated.prefix(20)), and has \(count) payments")
        }
        guard let statedSum else { return }
        guard let number = ExactDecimal(statedSum), sum.isStated(as: number) else {
            throw PaymentProblem(
                line: line,
                "\(place) says CtrlSum \(statedSum.prefix(30)), and its payments add up to \(sum.text)")
        }
    }
}
