/// A column with days.
struct DateColumn {
    let column: Int
    let pattern: DatePattern
}
