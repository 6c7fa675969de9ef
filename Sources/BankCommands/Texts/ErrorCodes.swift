import BankDomain
import BankServices
import CommandLineKit

/// The closed list of error codes.
enum ErrorCodes {
    static let all: [String] = (service + storage + commandLine + program).sorted()

    private static let service = [
        "notFound", "ambiguous", "unauthorized", "networkError", "serverError", "decodingError",
        "notInitialized",
        "invalidConfiguration", "notAvailable", "unknown", "insufficientFunds", "accountFrozen",
        "accountClosed", "accountNotEmpty", "invalidState", "clockBehind",
        "limitExceeded", "coolingOff", "nameMismatch", "currencyMismatch", "duplicateRequest", "invalidIBAN",
        "invalidAmount",
        "invalidValue",
        "challengeRequired", "cardDeclined", "unbalancedStatement", "invalidFile", "outcomeUnknown",
        "invalidCredentials",
        "invalidCode",
        "tooManyAttempts",
        "weakPassword", "wrongPassword", "locked", "alreadyExists",
    ]

    private static let storage = StorageProblem.allCases.map(\.code)

    private static let commandLine = CommandLineError.Code.allCases.map(\.rawValue).filter {
        $0 != "invalidValue"
    }

    private static let program = [
        "unknownField", "repeatedField", "inputFailed", "outputFailed", "notInteractive", "declined",
        "booksNotSound", "statementDiffers", "problemsFound", "paymentsRefused",
        "tapeFailed", "unusableDescriptor", "missingSecret", "secretTooLong", "emptySecret", "secretsDiffer",
        "bareResult", "lineFailed", "nestedSession",
    ]
}
