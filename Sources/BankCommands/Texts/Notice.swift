import BankDomain
import BankFeatures
import BankServices
package import LanguageKit

/// What is said to people beside a result: the one place of such texts.
package enum Notice {
    /// The environment is the demo only because nobody chose one.
    package static let demoByDefault: Phrase =
        "This is the demo bank: nothing here is real. 'bank init' creates your own."

    static let dryRun: Phrase = "Dry run: nothing was changed."
    static let noMatch: Phrase = "Nothing here meets the filter."
    static let noAccounts: Phrase = "No accounts. Open one: bank accounts open --currency USD --name Everyday"
    static let noMoreAccounts: Phrase = "No more accounts."
    static let noProducts: Phrase = "No products."
    static let noTransactions: Phrase = "No transactions."
    static let noCategoryRules: Phrase =
        "No rules. Add one: bank transactions rules add 'corner grocery' groceries"
    static let noStatements: Phrase = "No statements: nothing was booked on this account."
    static let noTransfers: Phrase = "No transfers."
    static let noTransferHolds: Phrase = "No money is on hold for transfers."
    static let noRates: Phrase = "No rates."
    static let noStandingOrders: Phrase = "No standing orders."
    static let noBeneficiaries: Phrase =
        "No beneficiaries. Keep one: bank beneficiaries add --name NAME --iban IBAN"
    static let initialized: Phrase =
        "Commands now speak to the local bank; --env demo still plays with the demo."

    static let keepElsewhere: Phrase =
        "Keep it and the public key where nobody who can write the books can write."
    static let keyNotCompared: Phrase =
        "The key was not compared: give --public-key with the one that you kept."
    static let toAgreeToRestore: Phrase = "agree that the copy takes the place of the books"

    static func confirmRestore(path: String) -> Phrase {
        "Put \(path) in the place of the books? What is there is kept beside it."
    }

    static func confirmInit(path: String) -> Phrase { "Create the local bank at \(path)?" }

    static func total(_ count: Int, of things: Phrase) -> Phrase { "\(count) \(things) in all." }

    static func more(after cursor: String) -> Phrase { "More: add --after \(cursor)" }

    static func moreDifferences(_ count: Int) -> Phrase {
        "\(count) more differ; --output json lists them all."
    }

    static func fault(_ fault: LedgerFault) -> Phrase {
        let place: [Phrase] = [
            fault.account.map(Phrase.init(verbatim:)), fault.entryNumber.map { "entry \($0)" },
        ]
        .compactMap(\.self)
        return place.isEmpty ? fault.detail : "\(Phrase.list(place, .comma)): \(fault.detail)"
    }
}
