import BankDomain

/// Something that a household buys again and again, without a fixed day. Amounts in cents.
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
