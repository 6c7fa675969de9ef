import BankDomain
import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit

enum LedgerCommand: NounCommand {
    case importFiles(ImportRequest)
    case importBank(String, ExecutionMode)
    case exportBank(to: String, ExecutionMode)
    case verify(against: CheckpointReference?)
    case checkpoint(to: String?)
    case statistics
    case audit(AuditQuery, PageRequest)
    case backUp(to: String, ExecutionMode, BankKeyOptions)
    case restore(LedgerRestoration, BankKeyOptions)
    case restoreKey(String, ExecutionMode, BankKeyOptions)
    case migrate(ExecutionMode)
    case closeDay(CalendarDate?, ExecutionMode)

    init(_ invocation: Invocation) throws(CommandLineError) {
        let (verb, arguments) = (invocation.verb, invocation.arguments)
        switch verb {
        case "import":
            self = try Self.importing(arguments)
        case "export":
            self = .exportBank(to: arguments.argument("FILE"), arguments.executionMode)
        case "audit":
            let page = try arguments.page(defaultLimit: 20, after: arguments.string("after"))
            self = .audit(try arguments.auditQuery(), page)
        case "verify":
            self = .verify(against: try Self.checkpoint(arguments))
        case "checkpoint":
            self = .checkpoint(to: try arguments.text("file"))
        case "backup":
            self = .backUp(
                to: arguments.argument("FILE"), arguments.executionMode, try BankKeyOptions(arguments))
        case "restore":
            self = .restore(
                LedgerRestoration(
                    path: arguments.argument("FILE"), checkpoint: try Self.checkpoint(arguments),
                    mode: arguments.executionMode, isConfirmed: arguments.flag("yes")),
                try BankKeyOptions(arguments))
        case "restore-key":
            self = .restoreKey(
                arguments.argument("FILE"), arguments.executionMode,
                BankKeyOptions(descriptor: try arguments.descriptor(BankKeyOptions.password.name)))
        case "migrate":
            self = .migrate(arguments.executionMode)
        case "close-day":
            self = .closeDay(try arguments.date("date"), arguments.executionMode)
        default:
            self = .statistics
        }
    }

    /// With a map, rows of exports are posted; without one, a whole bank is imported.
    private static func importing(_ arguments: ParsedArguments) throws(CommandLineError) -> LedgerCommand {
        let paths = arguments.arguments("FILES")
        guard let mapPath = try arguments.text("map") else {
            guard paths.count == 1, !arguments.flag("check-balances") else {
                throw .invalidValue(
                    name: "FILES", value: paths.joined(separator: " "),
                    reason: "Without --map it must be one export of a whole bank.")
            }
            return .importBank(paths[0], arguments.executionMode)
        }
        return .importFiles(
            ImportRequest(
                mapPath: mapPath, filePaths: paths, checksBalances: arguments.flag("check-balances"),
                mode: arguments.executionMode))
    }

    private static func checkpoint(
        _ arguments: ParsedArguments
    ) throws(CommandLineError) -> CheckpointReference? {
        let key = try arguments.text("public-key")
        guard let path = try arguments.text("checkpoint") else {
            guard let key else { return nil }
            throw .invalidValue(
                name: "--public-key", value: key,
                reason: "It needs --checkpoint, the file that the key signed.")
        }
        return CheckpointReference(path: path, publicKey: key)
    }
}

extension LedgerCommand {
    static let nodes: [CommandNode] = [.group(group)]

    static let group = CommandGroup(
        name: "ledger",
        abstract: "Keep, check and close the ledger, for operators; auditors can use verify, stats and audit",
        children: [
            .command(importVerb), .command(exportVerb), .command(verifyVerb), .command(checkpointVerb),
            .command(statisticsVerb), .command(auditVerb), .command(backupVerb), .command(restoreVerb),
            .command(restoreKeyVerb),
            .command(migrateVerb), .command(closeDayVerb),
        ])

    private static let checkpointOptions: [OptionSpecification] = [
        .option("checkpoint", value: "FILE", help: "Compare with what 'bank ledger checkpoint' signed"),
        .option("public-key", value: "KEY", help: "The key that must have signed the checkpoint"),
    ]

    private static let importVerb = CommandSpecification(
        name: "import", abstract: "Book another bank's CSV exports, or take a whole bank in",
        discussion: """
            With --map, a mapping file says how the exports are read. Each file is booked whole or not at all, in the order \
            given; one that is already in changes nothing. With --check-balances the balances that the files \
            state are compared with what their amounts predict: differences are reported and are no failure.

            Without --map, what 'bank ledger export' wrote becomes the books, where there are none: all of it, verified, \
            or nothing.
            """,
        arguments: [.repeating("FILES", help: "The exports, accounts first; or one export of a whole bank")],
        options: [
            .option("map", value: "FILE", help: "The mapping file, such as Fixtures/maps/berka.json"),
            .flag("check-balances", help: "Compare the files' own running balances"),
        ],
        supportedGlobals: ["dry-run"],
        examples: [
            CommandExample("bank ledger import --map Fixtures/maps/berka.json account.asc trans.asc"),
            CommandExample("bank ledger import ~/books.jsonl"),
        ])

    private static let exportVerb = CommandSpecification(
        name: "export", abstract: "Write the whole bank to a file in an open form",
        discussion: """
            Each line is JSON: a header, every row of every table, and a footer with a digest, so that a file that is \
            cut off or altered is found. It is of one moment, also while others write, and only you can read it. The \
            secrets in it are sealed by the bank's key: see 'bank help ledger backup'.
            """,
        arguments: [.required("FILE", help: "The file to make")], supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank ledger export ~/books.jsonl")])

    private static let verifyVerb = CommandSpecification(
        name: "verify", abstract: "Derive every balance, hash and row anew and compare",
        discussion: """
            Balances and hashes follow from the entries, all other rows from the log of changes. Exits with 1 and names \
            the first fault, if there is one. Someone who can write the file can recalculate all of it so that it \
            agrees with itself; compared with a checkpoint that was kept elsewhere, that is found too, and so is an \
            older copy in the place of the ledger.
            """,
        options: checkpointOptions,
        examples: [
            CommandExample("bank ledger verify"),
            CommandExample("bank ledger verify --checkpoint june.json --public-key KEY"),
        ])

    private static let checkpointVerb = CommandSpecification(
        name: "checkpoint", abstract: "Verify the books and sign what they come to",
        discussion: """
            The first checkpoint creates the signing key and seals it in the ledger. Keep the checkpoint and the \
            public key where people who can write the ledger cannot write.
            """,
        options: [.option("file", value: "FILE", help: "Write the checkpoint to a new file, too")],
        examples: [CommandExample("bank ledger checkpoint --file june.json")])

    private static let auditVerb = CommandSpecification(
        name: "audit", abstract: "List who tried to change what, newest first",
        discussion: "What was refused is there too. Nothing of it is ever changed or deleted.",
        options: AuditOptions.all + PageOptions.all + [PageOptions.after],
        examples: [
            CommandExample("bank ledger audit --outcome refused"),
            CommandExample("bank ledger audit --user USR002 --operation auth.login --from 2026-06-01"),
        ])

    private static let backupVerb = CommandSpecification(
        name: "backup", abstract: "Copy the books to a file and verify the copy",
        discussion: """
            The copy is of one moment, also while others write. A file that is there already is left alone, and only \
            you can read the new one. The secrets in it are sealed by the bank's key: at a terminal, or with \
            --key-password-fd, that key goes to FILE.key, under a password of its own. The key does not change: one \
            such file is enough for all copies.
            """,
        arguments: [.required("FILE", help: "The file to make")], options: BankKeyOptions.writing,
        supportedGlobals: ["dry-run"],
        examples: [
            CommandExample("bank ledger backup ~/books.db"),
            CommandExample("bank ledger backup ~/books.db --without-key"),
        ])

    private static let restoreVerb = CommandSpecification(
        name: "restore", abstract: "Put a copy in the place of the books, verified",
        discussion: """
            Asks first, unless --yes is given. The present ledger is kept under another name, which is shown; it may \
            be missing or damaged. Bookings made after the copy are lost. Sessions end: sign in again. If this machine \
            does not have the bank's key, it is imported from FILE.key.
            """,
        arguments: [.required("FILE", help: "What 'bank ledger backup' made")],
        options: checkpointOptions + BankKeyOptions.reading,
        supportedGlobals: ["dry-run"],
        examples: [
            CommandExample("bank ledger restore ~/books.db --dry-run"),
            CommandExample("bank ledger restore ~/books.db --checkpoint june.json"),
        ])

    private static let restoreKeyVerb = CommandSpecification(
        name: "restore-key", abstract: "Import the bank's key into this machine's keychain",
        discussion: """
            Passwords, second factors and card numbers need the bank's key. The file must have the key of this bank. An \
            entry that is there already is not changed.
            """,
        arguments: [.required("FILE", help: "The key beside a copy, such as books.db.key")],
        options: [BankKeyOptions.password], supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank ledger restore-key ~/books.db.key")])

    private static let migrateVerb = CommandSpecification(
        name: "migrate", abstract: "Bring the books to the newest form",
        discussion: """
            The next command that opens them would do the same. It is one transaction: an interruption leaves the books \
            as they were.
            """,
        supportedGlobals: ["dry-run"], examples: [CommandExample("bank ledger migrate --dry-run")])

    private static let closeDayVerb = CommandSpecification(
        name: "close-day", abstract: "Do what is due at the end of the day, and close it",
        discussion: """
            Standing orders are carried out, transfers of the day made, holds of cards that are too old released. Days \
            are closed in order and none is left out; one that is closed already is only shown. Each piece of work is \
            kept by itself: after an interruption the same command goes on where it stopped. What is booked later on \
            a closed day is booked on the next.
            """,
        options: [.option("date", value: "DATE", help: "The last day to close", default: "today")],
        supportedGlobals: ["dry-run"],
        examples: [
            CommandExample("bank ledger close-day"),
            CommandExample("bank ledger close-day --date 2026-06-30 --dry-run"),
        ])

    private static let statisticsVerb = CommandSpecification(
        name: "stats", abstract: "Count what the books hold", examples: [CommandExample("bank ledger stats")])
}

extension LedgerCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        try await view(LedgerViewFactory(dependencies: host.services), host.archiveFiles)
            .appear(on: host.screen)
    }

    @MainActor
    private func view(_ factory: LedgerViewFactory, _ files: any ArchiveFiling) -> any TerminalView {
        switch self {
        case .importFiles(let request): factory.makeImportView(request)
        case .importBank(let path, let mode): factory.makeBankImportView(path, mode)
        case .exportBank(let path, let mode): factory.makeExportView(path, mode)
        case .verify(let checkpoint): factory.makeVerifyView(against: checkpoint)
        case .checkpoint(let path): factory.makeCheckpointView(path)
        case .audit(let query, let page): factory.makeAuditView(query, page)
        case .backUp(let path, let mode, let options):
            factory.makeBackupView(
                path, mode, factory.keyFile(BankKeyFile.path(of: path), options, files))
        case .restore(let restoration, let options):
            factory.makeRestoreView(
                restoration, factory.keyFile(BankKeyFile.path(of: restoration.path), options, files))
        case .restoreKey(let path, let mode, let options):
            factory.makeKeyView(factory.keyFile(path, options, files), mode)
        case .migrate(let mode): factory.makeMigrationView(mode)
        case .closeDay(let date, let mode): factory.makeDayEndView(through: date, mode: mode)
        case .statistics: factory.makeStatisticsView()
        }
    }
}

/// How the file with the bank's key is written or read.
struct BankKeyOptions: Equatable {
    /// The descriptor with its password; `nil` to ask at the terminal.
    let descriptor: Int32?
    let isWanted: Bool

    static let password = OptionSpecification.option(
        "key-password-fd", value: "N", help: "Read the password of the key's file from this descriptor")
    static let writing: [OptionSpecification] = [
        password, .flag("without-key", help: "Leave the bank's key out"),
    ]
    static let reading: [OptionSpecification] = [
        password, .flag("without-key", help: "Do not import the bank's key"),
    ]

    init(descriptor: Int32?, isWanted: Bool = true) {
        self.descriptor = descriptor
        self.isWanted = isWanted
    }

    init(_ arguments: ParsedArguments) throws(CommandLineError) {
        self.init(
            descriptor: try arguments.descriptor(Self.password.name),
            isWanted: !arguments.flag("without-key"))
    }
}
