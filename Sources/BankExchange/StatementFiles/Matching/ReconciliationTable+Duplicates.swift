import BankSQL
import BankServices
import LanguageKit

extension ReconciliationTable {
    private struct Line: Equatable {
        let name: [UInt8]
        let number: Int64
        let line: Int
        let content: [String]

        init(_ row: any SQLStatement) {
            name = Array(row.utf8("unique_id"))
            number = row.int64("n")
            line = Int(row.int64("line"))
            content = Self.contentColumns.map { row.text($0) }
        }

        private static let contentColumns: [StaticString] = [
            "day", "amount", "reference", "value_day", "counterparty", "text",
        ]
    }

    /// Sets lines apart that stand there once more. Throws ``StatementProblem`` for a name that two different lines have.
    func setDuplicatesApart() throws {
        let statement = try database.temporaryStatement(
            """
            SELECT unique_id, n, line, day, amount, reference, value_day, counterparty, text
            FROM stated JOIN stated_text USING (n) WHERE unique_id <> '' ORDER BY unique_id, n
            """)
        var first: Line?
        while try statement.step() {
            let line = Line(statement)
            guard let known = first, known.name == line.name else {
                first = line
                continue
            }
            guard known.content == line.content else {
                let name = String(decoding: line.name, as: UTF8.self)
                throw StatementProblem(
                    line: line.line,
                    "has the id \(name.prefix(60)) once more, with another content than on line \(known.line)"
                )
            }
            try database.run(
                "UPDATE stated SET kind = ? WHERE n = ?", ReconciliationStatus.duplicate.number, line.number)
        }
    }
}
