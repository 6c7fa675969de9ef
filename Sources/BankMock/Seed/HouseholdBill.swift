import BankDomain

/// A monthly payment of a household on a fixed day. Amounts in cents.
struct HouseholdBill {
    let day: Int
    let payee: String
    let smallest: Int64
    let largest: Int64
    /// The mandate with which the payee collects; `nil` if the bill is paid by card.
    let mandate: HouseholdMandate?
    private let paid: HouseholdDeed
    private let collected: HouseholdDeed?

    private init(
        _ account: AccountID = "ACC001", day: Int, _ payee: String, _ amount: ClosedRange<Int64>,
        _ category: TransactionCategory, _ mandate: HouseholdMandate? = nil
    ) {
        self.day = day
        self.payee = payee
        (smallest, largest) = (amount.lowerBound, amount.upperBound)
        self.mandate = mandate
        paid = .spending(account, account == "ACC003" ? .eur : .usd, at: payee, category)
        collected = mandate.map { .spending(account, at: payee, category, as: .collection($0)) }
    }

    /// How it is paid on a day.
    func deed(on due: CalendarDate) -> HouseholdDeed {
        guard let mandate, mandate.givenOn <= due, let collected else { return paid }
        return collected
    }

    var account: AccountID { paid.debit.account ?? "" }
    var category: TransactionCategory { paid.category }

    static let monthly = [
        HouseholdBill(day: 3, "Tunebox Music", 1_099...1_099, .subscriptions),
        HouseholdBill(day: 7, "Northern Light & Power", 8_200...14_600, .utilities, .power),
        HouseholdBill(day: 9, "Clearwater Utilities", 3_900...5_200, .utilities),
        HouseholdBill(day: 12, "Evergreen Mutual Insurance", 9_240...9_240, .insurance, .insurance),
        HouseholdBill(day: 15, "Skyline Mobile", 3_800...3_800, .utilities),
        HouseholdBill(day: 18, "Cinephile Video", 1_549...1_549, .subscriptions),
        HouseholdBill("ACC003", day: 20, "Cloud Attic Backup", 999...999, .subscriptions),
    ]
}

/// A repeated purchase of a household without a fixed day. Amounts in cents.
struct HouseholdHabit {
    /// One for each place.
    let deeds: [HouseholdDeed]
    let timesMonthly: Int
    let smallest: Int64
    let largest: Int64

    private init(
        _ places: [String], timesMonthly: Int, _ amount: ClosedRange<Int64>, _ category: TransactionCategory
    ) {
        deeds = places.map { .spending("ACC001", at: $0, category, as: .card) }
        self.timesMonthly = timesMonthly
        (smallest, largest) = (amount.lowerBound, amount.upperBound)
    }

    static let all = [
        HouseholdHabit(
            ["Corner Grocery", "Green Market", "Bulk Barn Foods"], timesMonthly: 8, 2_300...10_900, .groceries
        ),
        HouseholdHabit(
            ["Noodle House", "Blue Door Bakery", "The Copper Kettle"], timesMonthly: 5, 900...5_600, .dining),
        HouseholdHabit(["City Transit", "Harbor Ferry"], timesMonthly: 4, 350...2_800, .transport),
        HouseholdHabit(["Paper & Ink", "Household Depot"], timesMonthly: 2, 1_800...12_500, .shopping),
        HouseholdHabit(["Rialto Cinema", "Swimming Hall"], timesMonthly: 2, 800...4_200, .entertainment),
        HouseholdHabit(["Cash machine Main Street"], timesMonthly: 2, 8_000...8_000, .cash),
        HouseholdHabit(["Riverside Pharmacy"], timesMonthly: 1, 1_200...6_400, .health),
    ]
}
