import BankFeatures
import TerminalKit

/// What is shown of the doctor's findings.
enum DoctorColumns {
    static let all: [Column<DoctorFinding>] = [
        .text(key: "check", title: "Check", importance: .high) { $0.check.rawValue },
        .text(key: "state", title: "State", importance: .high) { $0.state.rawValue },
        .text(key: "found", title: "Found", canTruncate: true) { DoctorText.found($0.fact) },
        Column(key: "mend", title: "Mend", importance: .low, canTruncate: true) {
            .optional(DoctorText.mend($0.fact))
        },
    ]
}
