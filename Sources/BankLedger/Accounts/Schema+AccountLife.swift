extension Schema {
    /// How accounts are opened, owned, frozen and closed.
    static let accountLife = ""
}
