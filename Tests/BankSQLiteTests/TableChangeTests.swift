import BankSQL
import XCTest

final class TableChangeTests: XCTestCase {
    func testEachVerb_IsOneStatement() {
        let changes: [(TableChange, String)] = [
            (.insert(into: "goal", "id, name"), "INSERT INTO goal (id, name) VALUES (?, ?)"),
            (
                .insert(ifAbsentFrom: "pepper", "id, fingerprint"),
                "INSERT INTO pepper (id, fingerprint) VALUES (?, ?) ON CONFLICT DO NOTHING"
            ),
            (
                .merge(into: "note", by: "user, entry", "user, entry, text, at"),
                """
                INSERT INTO note (user, entry, text, at) VALUES (?, ?, ?, ?) ON CONFLICT (user, entry) \
                DO UPDATE SET text = excluded.text, at = excluded.at
                """
            ),
            (
                .merge(into: "device", by: "key", "key, name, at", set: "name"),
                """
                INSERT INTO device (key, name, at) VALUES (?, ?, ?) ON CONFLICT (key) \
                DO UPDATE SET name = excluded.name
                """
            ),
            (
                .merge(
                    into: "work", by: "day", "day, count", set: "count", to: ["work.count + excluded.count"]),
                """
                INSERT INTO work (day, count) VALUES (?, ?) ON CONFLICT (day) \
                DO UPDATE SET count = work.count + excluded.count
                """
            ),
            (
                .update("goal", set: "name, target"),
                "UPDATE goal SET name = ?, target = ? WHERE id = ?"
            ),
            (
                .update("rule", set: "place", to: ["place + 1"], where: "place > ?"),
                "UPDATE rule SET place = place + 1 WHERE place > ?"
            ),
            (.delete(from: "goal"), "DELETE FROM goal WHERE id = ?"),
        ]
        for (change, sql) in changes { XCTAssertEqual(change.sql, sql) }
    }
}
