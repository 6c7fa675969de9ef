/// How a file of who owns what is read. Columns are counted from 0.
struct OwnersMap {
    let header: [String]
    let account: Int
    let user: FieldTemplate
    let right: RightColumn
}
