package struct DateColumn {
    let column: Int
    let pattern: DatePattern
}
