/// The payees whom users keep.
struct MockBeneficiaries: Codable, Equatable, Sendable {
}
