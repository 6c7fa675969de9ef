extension Schema {
    /// Cards, and the authorisations of their payments.
    static let cards = ""
}
