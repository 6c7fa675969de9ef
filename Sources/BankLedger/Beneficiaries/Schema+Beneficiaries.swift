extension Schema {
    /// Payees whom users keep.
    static let beneficiaries = ""
}
