/// A column whose values stand for others, which another file in the same folder has.
package struct LookupColumn {
    /// The column, counted from 0.
    package let column: Int
    /// The name of the other file.
    package let file: String
    /// The name of its column with the same values.
    package let key: String
    /// The name of its column with those that they stand for.
    package let value: String
}
