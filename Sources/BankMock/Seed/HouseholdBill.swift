import BankDomain

/// A monthly payment of a household on a fixed day. Amounts in cents.
struct HouseholdBill {
    let account: AccountID
    let day: Int
    let payee: String
    let smallest: Int64
    let largest: Int64
    let category: TransactionCategory
    /// The mandate with which the payee collects; `nil` if the bill is paid by card.
    var mandate: HouseholdMandate?

    static let monthly: [HouseholdBill] = [
        HouseholdBill(
            account: "ACC001", day: 3, payee: "Tunebox Music", smallest: 1_099, largest: 1_099,
            category: .subscriptions),
        HouseholdBill(
            account: "ACC001", day: 7, payee: "Northern Light & Power", smallest: 8_200, largest: 14_600,
            category: .utilities, mandate: .power),
        HouseholdBill(
            account: "ACC001", day: 9, payee: "Clearwater Utilities", smallest: 3_900, largest: 5_200,
            category: .utilities),
        HouseholdBill(
            account: "ACC001", day: 12, payee: "Evergreen Mutual Insurance", smallest: 9_240, largest: 9_240,
            category: .insurance, mandate: .insurance),
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

/// A repeated purchase of a household without a fixed day. Amounts in cents.
struct HouseholdHabit {
    let places: [String]
    let timesMonthly: Int
    let smallest: Int64
    let largest: Int64
    let category: TransactionCategory

    static let all: [HouseholdHabit] = [
        HouseholdHabit(
            places: ["Corner Grocery", "Green Market", "Bulk Barn Foods"], timesMonthly: 8, smallest: 2_300,
            largest: 10_900, category: .groceries),
        HouseholdHabit(
            places: ["Noodle House", "Blue Door Bakery", "The Copper Kettle"], timesMonthly: 5, smallest: 900,
            largest: 5_600, category: .dining),
        HouseholdHabit(
            places: ["City Transit", "Harbor Ferry"], timesMonthly: 4, smallest: 350, largest: 2_800,
            category: .transport),
        HouseholdHabit(
            places: ["Paper & Ink", "Household Depot"], timesMonthly: 2, smallest: 1_800, largest: 12_500,
            category: .shopping),
        HouseholdHabit(
            places: ["Rialto Cinema", "Swimming Hall"], timesMonthly: 2, smallest: 800, largest: 4_200,
            category: .entertainment),
        HouseholdHabit(
            places: ["Cash machine Main Street"], timesMonthly: 2, smallest: 8_000, largest: 8_000,
            category: .cash),
        HouseholdHabit(
            places: ["Riverside Pharmacy"], timesMonthly: 1, smallest: 1_200, largest: 6_400,
            category: .health),
    ]
}
