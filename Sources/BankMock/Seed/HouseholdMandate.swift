import BankDomain
import BankRules
import BankServices

/// A mandate of the household. The bills before its first day were paid by card.
struct HouseholdMandate: Equatable {
    let id: MandateID
    let creditorID: String
    let reference: String
    let status: Mandate.Status
    let givenOn: CalendarDate

    /// Authorized by the household.
    static let power = HouseholdMandate(
        id: MandateID(number: 1), creditorID: "DE09ZZZ00000000001", reference: "NLP-20418",
        status: .authorized,
        givenOn: CalendarDate(dayNumber: 20_544))
    /// Seen only: the household has said nothing about it.
    static let insurance = HouseholdMandate(
        id: MandateID(number: 2), creditorID: "DE79ZZZ00000000002", reference: "EMI-7730-1", status: .seen,
        givenOn: CalendarDate(dayNumber: 20_555))

    /// The category that a collection has in the household's history; `nil` for those of other creditors.
    static func category(of debit: DirectDebit) -> TransactionCategory? {
        HouseholdBill.monthly.first { $0.mandate?.creditorID == debit.creditorID }?.category
    }

    /// What the payee's bank states of a collection.
    func collection(_ event: HouseholdEvent, from debtorAccount: String) -> ReceivedCollection {
        ReceivedCollection(
            networkID: "\(reference) \(event.day.text)", amount: event.amount, creditorID: creditorID,
            creditorName: event.deed.debit.counterparty, mandateReference: reference,
            debtorAccount: debtorAccount, reference: event.deed.reference)
    }
}

extension MockMandates {
    /// The household's mandates, and what was collected under them in its history.
    init(of history: HouseholdHistory, on accounts: [MockAccount]) {
        let bills = HouseholdBill.monthly.filter { $0.mandate != nil }
        for bill in bills {
            guard let given = bill.mandate else { continue }
            list.append(
                Mandate(
                    id: given.id, accountID: bill.account, creditorID: given.creditorID,
                    creditorName: bill.payee, reference: given.reference, status: given.status,
                    createdAt: Instant(utc: given.givenOn, secondsOfDay: HouseholdPlan.secondOfDay)))
        }
        for (id, event) in history.entries(\.isCollected) {
            guard let given = event.deed.mandate, let index = event.deed.debited else { continue }
            let account = accounts[index]
            var debit = DirectDebit(
                given.collection(event, from: account.number),
                id: DirectDebitID(number: Int64(collections.count + 1)), account: account.id,
                mandate: given.id,
                receivedAt: Instant(utc: event.day, secondsOfDay: HouseholdPlan.secondOfDay))
            (debit.transactionID, debit.bookingDate) = (id, event.day)
            debit.isAuthorized = given.status == .authorized
            collections.append(Collection(debit: debit))
        }
    }
}
