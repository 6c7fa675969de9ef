/// A column whose values stand for others, which another file in the same folder has.
struct LookupColumn {
    /// The column, counted from 0.
    let column: Int
    /// The name of the other file.
    let file: String
    /// The name of its column with the same values.
    let key: String
    /// The name of its column with those that they stand for.
    let value: String
}
