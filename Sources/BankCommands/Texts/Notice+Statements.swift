import BankServices
import LanguageKit

extension Notice {
    /// What has to be said beside a comparison of a statement file with the books.
    static func reconciliation(_ report: ReconciliationReport) -> [Phrase] {
        var notices: [Phrase] = []
        if report.isWindows1252 {
            notices.append("The file is not UTF-8: its texts were read as Windows-1252.")
        }
        if report.namesAnotherAccount, let account = report.statedAccount {
            notices.append(
                "The file says that it is of account \(account); \(report.accountID) was compared.")
        }
        notices.append(summary(report))
        return notices
    }

    private static func summary(_ report: ReconciliationReport) -> Phrase {
        guard !report.agrees else {
            return "The file and the books agree, from \(report.from) to \(report.to)."
        }
        let (here, there) = (report.count(.missingHere), report.count(.missingThere))
        guard report.count(.differing) + here + there > 0 else {
            return "Every entry is in the file and in the books; the balances differ."
        }
        return
            "Differing: \(report.count(.differing)); only in the file: \(here); only in the books: \(there)."
    }

    static func more(page: Int) -> Phrase { "More: add --page \(page)" }
}
