import BankSQL
import LanguageKit

/// Whether a database has the tables, indexes and triggers that this program makes, and no others.
enum SchemaComparison {
    private struct Object: Hashable {
        let type: String
        let name: String
        let sql: String
    }

    /// Throws ``MalformedValue`` for the first difference: without its triggers a database would let anything happen
    /// to what was posted.
    static func require(_ migrations: [Migration], in database: SQLiteConnection) throws {
        let model = try SQLiteConnection(path: ":memory:", access: .create)
        try Migration.carryOut(migrations, in: model)
        let (expected, found) = (try objects(of: model), try objects(of: database))
        if let missing = expected.subtracting(found).map(\.name).min() {
            throw MalformedValue("its schema has not the \(missing) of this program")
        }
        if let unknown = found.subtracting(expected).map(\.name).min() {
            throw MalformedValue("its schema has \(unknown), which is not of this program")
        }
    }

    private static func objects(of database: SQLiteConnection) throws -> Set<Object> {
        Set(
            try database.rows(
                // What a virtual table keeps is its module's to lay out, in every version of it anew.
                """
                SELECT type, name, coalesce(sql, '') AS sql FROM sqlite_schema
                WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                    AND tbl_name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
                """
            ) { Object(type: $0.text("type"), name: $0.text("name"), sql: $0.text("sql")) })
    }
}
