import BankSQL
import BankServices

extension ReconciliationTable {
    /// Pairs what is in the file and in the books, by the surest sign first. `prefix` is what the names of all entries
    /// of the books begin with, a dot at its end.
    func match(toleranceDays days: Int, prefix: String) throws {
        // Behind the dot comes the slash: the names between the two are those that the books gave.
        let end = prefix.dropLast() + "/"
        let own = { (column: String) in
            "\(column) >= \(Self.quoted(prefix)) AND \(column) < \(Self.quoted(end))"
        }
        let days = [0, days].dropFirst(days == 0 ? 1 : 0)
        for column in ["bank", "reference"] {
            let asked = own(column)
            for days in days {
                try MatchingPass(stated: column, booked: "bank", condition: asked, rule: .same(days: days))
                    .run(on: self)
            }
            try MatchingPass(stated: column, booked: "bank", condition: asked, rule: .name).run(on: self)
        }
        for days in days {
            for column in ["reference", "bank"] {
                try MatchingPass(stated: column, booked: "reference", rule: .same(days: days)).run(on: self)
            }
        }
        for column in ["reference", "bank"] {
            try MatchingPass(stated: column, booked: "reference", rule: .rareName(days: days.last ?? 0))
                .run(on: self)
        }
        for days in days {
            try MatchingPass(stated: nil, booked: nil, rule: .same(days: days)).run(on: self)
        }
    }

    /// Says that two rows are the same entry.
    func pair(
        _ stated: MatchingCursor.Row, _ booked: MatchingCursor.Row, _ status: ReconciliationStatus
    ) throws {
        for (side, row, other) in [("stated", stated, booked), ("booked", booked, stated)] {
            try database.run(
                "UPDATE \(side) SET kind = ?, pair = ? WHERE n = ?", status.number, other.number, row.number)
        }
    }

    private static func quoted(_ text: some StringProtocol) -> String {
        "'" + text.flatMap { $0 == "'" ? [$0, $0] : [$0] } + "'"
    }
}
