/// How a file of cards is read. Columns are counted from 0.
struct CardsMap {
    let header: [String]
    let account: LookupColumn
    let issued: DateColumn
    let name: FieldTemplate
}
