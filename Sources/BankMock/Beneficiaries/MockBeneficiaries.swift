/// The payees whom users keep, in the order in which they were added; those removed stay.
struct MockBeneficiaries: Codable, Equatable, Sendable {
    var list: [MockBeneficiary] = []
}
