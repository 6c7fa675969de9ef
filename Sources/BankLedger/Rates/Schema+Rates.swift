extension Schema {
    /// What currencies cost.
    static let rates = ""
}
