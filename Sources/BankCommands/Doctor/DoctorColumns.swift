import BankFeatures
import LanguageKit
import TerminalKit

/// What is shown of the doctor's findings.
enum DoctorColumns {
    static let all: [Column<DoctorFinding>] = [
        .word(key: "check", title: "Check", importance: .high) { $0.check.rawValue },
        .word(key: "state", title: "State", importance: .high) { $0.state.rawValue },
        .phrase(key: "found", title: "Found", canTruncate: true) { DoctorText.found($0.fact) },
        Column(
            key: "mend", title: "Mend", importance: .low, canTruncate: true,
            phrase: { DoctorText.mend($0.fact) ?? "" }
        ) {
            .optional(DoctorText.mend($0.fact)?.english)
        },
    ]
}
