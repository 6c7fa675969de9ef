import BankServices
import FoundationEssentials
import LanguageKit

/// How goals are written: one JSON array, in the order in which they were added.
enum GoalCoding {
    /// The goals in a head. Throws `storage(.damaged)` for anything else; unreadable is never empty.
    static func goals(_ head: [UInt8]?, path: String) throws -> [SavingsGoal] {
        guard let head else { return [] }
        do {
            return try JSONDecoder().decode([SavingsGoal].self, from: Data(head))
        } catch {
            throw ServiceError.storage(.damaged, path: path, underlying: "the goals cannot be read")
        }
    }

    /// What a store has to write so that these are the goals. The log is not used.
    static func change(_ goals: [SavingsGoal]) throws -> SnapshotChange {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return SnapshotChange(head: Array(try encoder.encode(goals)), logLength: 0, appendedLog: [])
        } catch {
            throw ServiceError.unknown(
                underlying: "the goals cannot be written: \(String(describing: error))")
        }
    }
}
