/// How a file of who owns what is read. Columns are counted from 0.
package struct OwnersMap {
    package let header: [String]
    package let account: Int
    package let user: FieldTemplate
    package let right: RightColumn
}
