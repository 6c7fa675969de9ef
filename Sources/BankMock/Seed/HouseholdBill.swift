import BankDomain

/// Something that a household pays every month on the same day. Amounts in cents.
struct HouseholdBill {
    let account: AccountID
    let day: Int
    let payee: String
    let smallest: Int64
    let largest: Int64
    let category: TransactionCategory

    static let monthly: [HouseholdBill] = [
        HouseholdBill(
            account: "ACC001", day: 3, payee: "Tunebox Music", smallest: 1_099, largest: 1_099,
            category: .subscriptions),
        HouseholdBill(
            account: "ACC001", day: 7, payee: "Northern Light & Power", smallest: 8_200, largest: 14_600,
            category: .utilities),
        HouseholdBill(
            account: "ACC001", day: 9, payee: "Clearwater Utilities", smallest: 3_900, largest: 5_200,
            category: .utilities),
        HouseholdBill(
            account: "ACC001", day: 12, payee: "Evergreen Mutual Insurance", smallest: 9_240, largest: 9_240,
            category: .insurance),
        HouseholdBill(
            account: "ACC001", day: 15, payee: "Skyline Mobile", smallest: 3_800, largest: 3_800,
            category: .utilities),
        HouseholdBill(
            account: "ACC001", day: 18, payee: "Cinephile Video", smallest: 1_549, largest: 1_549,
            category: .subscriptions),
        HouseholdBill(
            account: "ACC003", day: 20, payee: "Cloud Attic Backup", smallest: 999, largest: 999,
            category: .subscriptions),
    ]
}
