/// The column that says what a user may do with an account.
package struct RightColumn {
    package let column: Int
    /// Its values that make an owner.
    package let owner: [[UInt8]]
}
