import BankDomain
import BankFeatures
import BankServices

/// What is said to people beside a result: the one place of such texts.
package enum Notice {
    /// The environment is the demo only because nobody chose one.
    package static let demoByDefault =
        "This is the demo bank: nothing here is real. 'bank init' creates your own."

    static let dryRun = "Dry run: nothing was changed."
    static let noAccounts = "No accounts. Open one: bank accounts open --currency USD --name Everyday"
    static let noMoreAccounts = "No more accounts."
    static let noProducts = "No products."
    static let noTransactions = "No transactions."
    static let noCategoryRules = "No rules. Add one: bank transactions rules add 'corner grocery' groceries"
    static let noTransfers = "No transfers."
    static let noTransferHolds = "No money is on hold for transfers."
    static let noRates = "No rates."
    static let noStandingOrders = "No standing orders."
    static let noBeneficiaries =
        "No beneficiaries. Keep one: bank beneficiaries add --name NAME --iban IBAN"
    static let homeHint = "Next: bank transactions list, bank transfers create --help, bank help"
    static let initialized = "Commands now speak to the local bank; --env demo still plays with the demo."

    static let keepElsewhere =
        "Keep it and the public key where nobody who can write the books can write."
    static let keyNotCompared =
        "The key was not compared: give --public-key with the one that you kept."
    static let toAgreeToRestore = "agree that the copy takes the place of the books"

    static func confirmRestore(path: String) -> String {
        "Put \(path) in the place of the books? What is there is kept beside it."
    }

    static func confirmInit(path: String) -> String { "Create the local bank at \(path)?" }

    static func total(_ count: Int, of things: String) -> String { "\(count) \(things) in all." }

    static func more(after cursor: String) -> String { "More: add --after \(cursor)" }

    static func moreDifferences(_ count: Int) -> String {
        "\(count) more differ; --output json lists them all."
    }

    static func recent(of account: Account) -> String { "Newest on \(account.accountName):" }

    static func nextStep(_ step: HomeNextStep) -> String {
        switch step {
        case .initializeLocalBank: "There is no local bank yet. Create it: bank init"
        case .signIn: "Nobody is signed in. Sign in: bank auth login; new here: bank auth register"
        case .openFirstAccount: noAccounts
        case .chooseDefaultAccount:
            "No account is your default. Choose one: bank accounts set-default ACCOUNT"
        }
    }

    static func fault(_ fault: LedgerFault) -> String {
        let place = [fault.account, fault.entryNumber.map { "entry \($0)" }].compactMap(\.self)
        return (place.isEmpty ? "" : place.joined(separator: ", ") + ": ") + fault.detail
    }
}
