/// How a file of people is read. Columns are counted from 0.
struct UsersMap {
    let header: [String]
    let user: FieldTemplate
    let name: FieldTemplate
}
