import BankDomain
import BankExchange
import BankSQL
import BankServices
import LanguageKit

/// Takes the standing orders of a file in.
///
/// Their creditors are a bank and an account in another bank's writing, which nothing can be sent to. So the orders are
/// paused: they can be seen and cancelled, but not resumed. A file that names no days is taken to begin on the day of
/// the import.
struct OrdersImport {
    private let map: OrdersMap
    private let currency: Currency

    init(_ map: OrdersMap, _ currency: Currency) {
        self.map = map
        self.currency = currency
    }

    /// Takes every order of the file in. Throws `invalidFile` for the first that cannot be.
    func run(_ source: ImportSource, _ transaction: LedgerTransaction) throws {
        let maker = try transaction.users.operatorUser().id
        let schedule = StandingOrderSchedule(map.frequency, from: transaction.now.date)
        var number = try transaction.standingOrders.nextStandingOrderID().number ?? 1
        while try source.next() {
            let creditor = try creditor(source)
            try transaction.standingOrders.insert(
                StandingOrder(
                    id: StandingOrderID(number: number), fromAccountID: try account(source, transaction),
                    creditor: .recorded(creditor), creditorName: creditor, amount: try amount(source),
                    reference: try source.text(map.reference), schedule: schedule, status: .paused,
                    nextExecutionDate: nil), madeBy: maker)
            number += 1
        }
    }

    private func creditor(_ source: ImportSource) throws -> String {
        let text = try source.text(map.creditor)
        do throws(ServiceError) {
            return try FreeText.name(text, field: "creditor")
        } catch {
            throw source.failure("makes no creditor: \"\(text)\"", field: map.creditor.columns.first)
        }
    }

    private func amount(_ source: ImportSource) throws -> Money {
        let amount = try source.amount(map.amount, currency)
        guard amount.isPositive else { throw source.failure("is not above zero", field: map.amount) }
        return amount
    }

    private func account(_ source: ImportSource, _ transaction: LedgerTransaction) throws -> AccountID {
        let number = try source.accountNumber(map.account)
        let found = try transaction.connection.first(
            "SELECT id, currency FROM account WHERE upper(number) = upper(?) AND id > 0", number
        ) { (id: $0.int64("id"), currency: $0.text("currency")) }
        guard let found else { throw source.failure("there is no account \(number)", field: map.account) }
        guard found.currency == currency.code else {
            throw source.failure("account \(number) is kept in \(found.currency)", field: map.account)
        }
        return AccountID(number: found.id)
    }
}
