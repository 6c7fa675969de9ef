/// The column that says what somebody may do with an account.
struct RightColumn {
    /// The column.
    let column: Int
    /// Its values that make an owner.
    let owner: [[UInt8]]
}
