/// How a file of people is read. Columns are counted from 0.
package struct UsersMap {
    package let header: [String]
    package let user: FieldTemplate
    package let name: FieldTemplate
}
