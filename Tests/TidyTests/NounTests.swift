import Foundation
import XCTest

/// A noun is registered everywhere it has to be. Each missing step has a message that names it.
final class NounTests: XCTestCase {
    // MARK: The tree

    func testEveryNoun_IsListed() throws {
        let list = try SourceTree.text("Sources/BankCommands/Program/Nouns.swift")
        let nouns = SourceTree.sources.filter { $0.target == "BankCommands" && $0.name.hasSuffix("Noun") }
        XCTAssertGreaterThan(nouns.count, 15)
        // `bank` alone is home, which has no word of its own.
        for noun in nouns.map({ $0.name.dropLast(4) }) where noun != "Home" {
            XCTAssertTrue(
                list.contains("\(noun)Noun.self"), "\(noun)Noun.swift is not listed in Nouns.swift")
        }
    }

    func testEveryServiceOfTwoBanks_HasPromises() {
        // These have one implementation for both banks, or store nothing. They have separate tests.
        let alone: Set = [
            "AnalyticsServiceProtocol", "BiometricServiceProtocol", "ClearingFileServiceProtocol",
            "CrashReporterProtocol",
            "DemoControlProtocol", "FeatureFlagServiceProtocol", "LoggingServiceProtocol",
            "PaymentFileServiceProtocol", "StorageServiceProtocol", "StatementFileServiceProtocol",
            "WebhookForwardingServiceProtocol",
        ]
        let suite = SourceTree.tests.filter { $0.path.hasPrefix("Tests/ConformanceTests/") }.map(\.text)
            .joined()
        let contracts = SourceTree.sources.filter {
            $0.target == "BankServices" && $0.name.hasSuffix("Protocol") && !alone.contains($0.name)
        }
        XCTAssertGreaterThan(contracts.count, 15)
        for contract in contracts {
            XCTAssertTrue(
                suite.contains(contract.name),
                "\(contract.name).swift has no promises in Tests/ConformanceTests")
        }
    }

    func testEveryViewModel_HasTests() {
        let tests = SourceTree.tests.filter { $0.path.hasPrefix("Tests/BankFeaturesTests/") }.map(\.text)
            .joined()
        let models = SourceTree.sources.filter { $0.target == "BankFeatures" }
            .flatMap { $0.text.matches(of: /public final class (\w+ViewModel)\b/).map(\.output.1) }
        XCTAssertGreaterThan(models.count, 30)
        // The tests of sessions and of devices cover it.
        for model in models where model != "RevocableListViewModel" {
            XCTAssertTrue(tests.contains(model), "\(model) has no tests in Tests/BankFeaturesTests")
        }
    }

    func testEveryVersionOfTheSchema_IsAMigration() throws {
        let list = try SourceTree.text("Sources/BankSQLite/Schema/Migration.swift")
        let versions = SourceTree.sources.filter { $0.path.contains("/Schema/") }
            .flatMap { $0.text.matches(of: /static let (version\d+)\b/).map(\.output.1) }
        XCTAssertGreaterThan(versions.count, 5)
        for version in versions {
            XCTAssertTrue(
                list.contains("Schema.\(version))"), "\(version) is in no migration of Migration.swift")
        }
    }

    func testWordsOfEveryEnumeration_AreTranslated() {
        let words = SourceTree.sources.filter { ["BankDomain", "BankServices"].contains($0.target) }
            .flatMap { EnumerationWords.of($0) }
        XCTAssertGreaterThan(words.count, 20)
        for enumeration in words where !EnumerationWords.forPrograms.contains(enumeration.name) {
            let missing = enumeration.words.filter { SourceTree.vietnamese[$0] == nil }
            XCTAssertEqual(
                missing, [],
                "\(enumeration.path): translate the words of \(enumeration.name) in vi.po, or list it as one for programs"
            )
        }
    }

    // MARK: The rule

    func testWordsOfAnEnumeration_AreItsRawValues() {
        let file = SourceFile(
            path: "Sources/BankDomain/A.swift",
            text: """
                public enum Status: String, Sendable {
                    /// Open.
                    case open, half = "half-open"
                    case `default`
                }
                public enum Plain { case other }
                """)
        XCTAssertEqual(EnumerationWords.of(file).map(\.words), [["open", "half-open", "default"]])
    }
}

/// The raw values of an enumeration, which tables show as text.
private struct EnumerationWords {
    let path: String
    /// The names of file and enumeration.
    let name: String
    let words: [String]

    /// Enumerations whose raw values are not shown to users, such as options, formats and keys, and those with texts of
    /// their own.
    static let forPrograms: Set = [
        "AccessToken.Scope", "AccountServiceProtocol.AccountChange", "AnalyticsServiceProtocol.Kind",
        "AuthSession.SessionKind",
        "BankOperation.BankOperation",
        "Beneficiary.Outcome", "BiometricServiceProtocol.BiometricKind", "Branch.Kind",
        "CardAuthorisation.DeclineReason", "Challenge.ConfirmedNoun",
        "CardChange.CardChange",
        "DemoFault.DemoFault", "EntityKind.EntityKind", "FieldName.FieldName",
        "FileStorageProtocol.FileArea",
        "InternalAccount.InternalAccount", "KeychainServiceProtocol.KeychainSlotKind",
        "LoggingServiceProtocol.LogLevel", "PaymentFileServiceProtocol.PaymentFileFormat",
        "PaymentRules.LimitPeriod", "Product.DayCount", "ReconciledEntry.ReconciliationDifference",
        "ReconciliationReport.Kind",
        "ServiceError.StorageProblem", "ServiceError.StoreKind",
        "StandingOrderChange.StandingOrderChange", "StatementFileServiceProtocol.StatementFormat",
        "StatementImport.StatementImportStatus",
        "StatementReconciling.ReconciliationFormat", "Transaction.TransactionGrouping",
        "VerificationReport.Kind", "Webhook.WebhookFault",
    ]

    static func of(_ file: SourceFile) -> [EnumerationWords] {
        file.text.matches(of: /(?:public|package) enum (\w+): String[^{]*\{([^}]*)\}/).map { match in
            let cases = match.output.2.matches(of: /(?m)^\s*case ([^.(:\n]+)$/).flatMap {
                $0.output.1.split(separator: ",")
            }
            let words = cases.map { text in
                let parts = text.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
                return parts.last?.trimmingCharacters(in: CharacterSet(charactersIn: "`\"")) ?? ""
            }
            return EnumerationWords(path: file.path, name: "\(file.name).\(match.output.1)", words: words)
        }
    }
}
