/// How a file of cards is read. Columns are counted from 0.
package struct CardsMap {
    package let header: [String]
    package let account: LookupColumn
    package let issued: DateColumn
    package let name: FieldTemplate
}
