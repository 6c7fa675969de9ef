/// A column with days.
package struct DateColumn {
    let column: Int
    let pattern: DatePattern
}
