import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import CommandLineKit
import LanguageKit
import TerminalKit
import XCTest

@testable import BankApp
@testable import BankCommands

/// The documented exit codes.
final class ExitCodeTests: XCTestCase {
    private let services: [(error: ServiceError, code: Int32)] = [
        // Not configured, or a network failure.
        (.networkError(underlying: ""), 1),
        (.serverError(code: 503), 1),
        (.decodingError(underlying: ""), 1),
        (.notInitialized(.ledger), 1),
        (.notInitialized(.keychain), 1),
        (.invalidConfiguration(reason: ""), 1),
        (.notAvailable(operation: "", hint: ""), 1),
        // Problems reported by a server, by status.
        (.remote(RemoteProblem(status: 418, code: "teapot", title: "")), 1),
        (.remote(RemoteProblem(status: 404, code: "noMoon", title: "")), 3),
        (.remote(RemoteProblem(status: 403, code: "noEntry", title: "")), 4),
        (.remote(RemoteProblem(status: 409, code: "moonClosed", title: "")), 5),
        (.remote(RemoteProblem(status: 422, code: "oddMoon", title: "")), 64),
        (.remote(RemoteProblem(status: 503, code: "storageBusy", title: "")), 74),
        // Not found.
        (.notFound(.account, name: ""), 3),
        (.notFound(.defaultAccount, name: ""), 3),
        // Not signed in, or a second factor is needed.
        (.unauthorized(.notSignedIn), 4),
        (.unauthorized(.roleMissing(.operator)), 4),
        (.unauthorized(.notOwner("ACC001")), 4),
        (.challengeRequired(.sample()), 4), (.invalidCredentials, 4), (.invalidCode, 4),
        (.tooManyAttempts(retryAfterSeconds: 1), 4), (.wrongPassword(.keychain), 4), (.locked(.keychain), 4),
        (.weakPassword(.common), 64), (.alreadyExists(.keychain, name: "k"), 5),
        // Refused by the bank.
        (.insufficientFunds(account: "ACC001", available: usd(1), requested: usd(2)), 5),
        (.tooMany(.accessToken, maximum: 50), 5),
        (.accountFrozen("ACC001"), 5), (.cannotBePaid(payee: "ACC002"), 5),
        (.accountClosed("ACC001"), 5),
        (.accountNotEmpty("ACC001", balance: usd(1)), 5),
        (.invalidState(.card, name: "CRD001", status: "expired"), 5),
        (
            .clockBehind(now: Instant(millisecondsSinceEpoch: 0), booked: Instant(millisecondsSinceEpoch: 1)),
            5
        ),
        (.limitExceeded(limit: usd(1), requested: usd(2)), 5),
        (.hasDependents(.account, name: "ACC001", dependents: ["SOR001"]), 5),
        (.limitRateMissing(.eur, limitCurrency: .usd), 5),
        (.ratesTooOld(date: CalendarDate(dayNumber: 0), maximumDays: 7), 5),
        (.coolingOff(until: Instant(millisecondsSinceEpoch: 0), maximum: nil, payee: nil), 5),
        (.nameMismatch(given: "Ada", actualName: nil), 5),
        (.duplicateRequest(key("k")), 5),
        (.cardDeclined(.cardFrozen, authorisation: "AUT000001"), 5),
        // A line of a batch has the code of its reason.
        (.messageNotWritten("CLM000001", reason: .storage(.full, path: "", underlying: "")), 74),
        (.lineRefused(line: 2, reason: .notFound(.account, name: "")), 3),
        // Invalid values.
        (.ambiguous(.account, name: "", candidates: []), 64),
        (.currencyMismatch(expected: .usd, actual: .eur), 64),
        (.invalidIBAN(text: "", reason: .malformed), 64),
        (.invalidAmount(text: "", reason: .notPositive), 64),
        (.invalidValue(field: .name, value: "", reason: .empty), 64),
        // A file named by the user.
        (.invalidFile(path: "", line: nil, column: nil, reason: ""), 65),
        // A bug.
        (.unknown(underlying: ""), 70),
        // The outcome is unknown.
        (.outcomeUnknown(key("k"), underlying: ""), 75),
        // The bank's own files are damaged.
        (.unbalancedStatement("ACC001", expected: usd(1), actual: usd(2)), 74),
        (.storage(.damaged, path: "", underlying: ""), 74),
        (.storage(.movedAside, path: "", underlying: ""), 74),
        (.storage(.foreign, path: "", underlying: ""), 74),
        (.storage(.newer, path: "", underlying: ""), 74),
        (.storage(.full, path: "", underlying: ""), 74),
        (.storage(.readOnly, path: "", underlying: ""), 74),
        (.storage(.unreadable, path: "", underlying: ""), 74),
        (.storage(.busy, path: "", underlying: ""), 74),
        (.storage(.failed, path: "", underlying: ""), 74),
    ]

    func testEveryServiceError_HasItsCode() {
        for (error, code) in services { XCTAssertEqual(ExitCode(error).rawValue, code, "\(error)") }
    }

    func testTable_NamesEveryCaseOfServiceError() {
        let names = Set(services.map { "\($0.error)".prefix { $0 != "(" } })
        let source = SourceText.cases(of: "Sources/BankServices/Errors/ServiceError.swift")
        XCTAssertEqual(names.map(String.init).sorted(), source.sorted())
        let samples = Set(ServiceError.samples.map { "\($0)".prefix { $0 != "(" } })
        XCTAssertEqual(samples, names)
    }

    func testEveryOtherError_HasItsCode() {
        let table: [(any Error, Int32)] = [
            (CommandLineError.repeatedOption("--env"), 64),
            (CommandLineError.notUTF8(position: 1), 64),
            (CommandLineError.secretValue(option: "--code", expected: "", hint: ""), 64),
            (CommandLineError.invalidValue(name: "", value: "", reason: ""), 64),
            (PresentationError.unknownField("x", validFields: []), 64),
            (PresentationError.repeatedField("x"), 64),
            (PresentationError.stream(.closed), 74),
            (Refusal.declined, 2),
            (Refusal.needsOption("--yes", to: ""), 64),
            (Refusal.unusableDescriptor(3), 64), (Refusal.missingSecret(descriptor: 3), 64),
            (Refusal.secretTooLong(maximumByteCount: 1), 64), (Refusal.emptySecret, 64),
            (Refusal.secretsDiffer, 64), (Refusal.bareResult, 64),
            (PromptError.notInteractive, 64),
            (PromptError.interrupted, 2),
            (PromptError.stream(.closed), 74),
            (StreamError.closed, 74), (StreamError.full, 74), (StreamError.lineTooLong, 74),
            (StreamError.notUTF8, 74), (StreamError.interrupted, 74), (StreamError.failed(errno: 5), 74),
            (
                LedgerFaultFound(
                    fault: LedgerFault(kind: .hash, account: "ACC001", entryNumber: 1, detail: "")), 1
            ),
            (StatementDiffers(count: 1), 1),
            (ProblemsFound(count: 1), 1),
            (PaymentsRefused(count: 1), 5),
            (TapeFailure(name: "", line: 1, command: "", expected: "", actual: ""), 1),
            (TapeError(name: "", line: nil, reason: ""), 65),
            (TransferEventError(event: .submit, state: .cancelled), 70),
            (CancellationError(), 2),
            (
                LostConfirmation(
                    challenge: "CHG001", noun: .transfers, underlying: .networkError(underlying: "")), 75
            ),
        ]
        for (error, code) in table { XCTAssertEqual(ExitCode(error).rawValue, code, "\(error)") }
    }

    func testCodes_AreThosePromised() {
        let codes: [ExitCode] = [
            .done, .failed, .declined, .notFound, .notAllowed, .refused, .usage, .badData, .bug, .storage,
            .outcomeUnknown,
        ]
        XCTAssertEqual(codes.map(\.rawValue), [0, 1, 2, 3, 4, 5, 64, 65, 70, 74, 75])
    }
}
