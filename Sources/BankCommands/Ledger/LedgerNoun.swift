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
    case saveKey(to: String, ExecutionMode, BankKeyOptions)
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
        case "save-key", "restore-key":
            let options = BankKeyOptions(
                descriptor: try arguments.descriptor(BankKeyOptions.password.name))
            let (path, mode) = (arguments.argument("FILE"), arguments.executionMode)
            self = verb == "save-key" ? .saveKey(to: path, mode, options) : .restoreKey(path, mode, options)
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
                    reason: "Without --map, give one export of a whole bank.")
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
        abstract: "Manage the ledger (operators); auditors can use verify, stats and audit",
        children: [
            .command(importVerb), .command(exportVerb), .command(verifyVerb), .command(checkpointVerb),
            .command(statisticsVerb), .command(auditVerb), .command(backupVerb), .command(restoreVerb),
            .command(saveKeyVerb), .command(restoreKeyVerb), .command(migrateVerb),
            .command(closeDayVerb),
        ])

    private static let checkpointOptions: [OptionSpecification] = [
        .option(
            "checkpoint", value: "FILE", help: "Checkpoint file to compare with; see 'bank ledger checkpoint'"
        ),
        .option("public-key", value: "KEY", help: "Public key that must have signed the checkpoint"),
    ]

    private static let importVerb = CommandSpecification(
        name: "import", abstract: "Import CSV files of another bank, or a whole bank",
        discussion: """
            With --map, a mapping file describes how to read the CSV files. Each file is booked completely or not at \
            all, in the order that you give. A file that was imported before changes nothing. With --check-balances \
            the balances in the files are compared with the calculated ones. Differences are reported, but are no \
            error.

            Without --map, a file from 'bank ledger export' becomes the ledger, if there is no ledger yet. It is \
            verified and imported completely or not at all.
            """,
        arguments: [.repeating("FILES", help: "CSV files, accounts first; or one export of a whole bank")],
        options: [
            .option("map", value: "FILE", help: "Mapping file, such as Fixtures/maps/berka.json"),
            .flag("check-balances", help: "Check the running balances in the files"),
        ],
        supportedGlobals: ["dry-run"],
        examples: [
            CommandExample("bank ledger import --map Fixtures/maps/berka.json account.asc trans.asc"),
            CommandExample("bank ledger import ~/books.jsonl"),
        ])

    private static let exportVerb = CommandSpecification(
        name: "export", abstract: "Export the whole bank to a file in an open format",
        discussion: """
            Each line is JSON: a header, every row of every table, and a footer with a digest, which shows whether the \
            file was cut off or changed. The export shows one point in time, even if other commands write meanwhile. \
            Only you can read the file. The secrets in it are encrypted with the bank's key: see 'bank help ledger \
            backup'.
            """,
        arguments: [.required("FILE", help: "New file to write to")], supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank ledger export ~/books.jsonl")])

    private static let verifyVerb = CommandSpecification(
        name: "verify", abstract: "Recalculate every balance, hash and row, and compare",
        discussion: """
            Balances and hashes are recalculated from the entries, all other rows from the change log. The exit code \
            is 1 if there is a problem, and the first one is shown. A person who can write the file can recalculate \
            all of it so that it is consistent. To detect this, or an older copy in place of the ledger, compare with \
            a checkpoint that is stored elsewhere.
            """,
        options: checkpointOptions,
        examples: [
            CommandExample("bank ledger verify"),
            CommandExample("bank ledger verify --checkpoint june.json --public-key KEY"),
        ])

    private static let checkpointVerb = CommandSpecification(
        name: "checkpoint", abstract: "Verify the ledger and sign its state",
        discussion: """
            The first checkpoint creates the signing key and stores it encrypted in the ledger. Keep the checkpoint \
            and the public key where people who can change the ledger can't change them.
            """,
        options: [.option("file", value: "FILE", help: "Write the checkpoint to a new file, too")],
        examples: [CommandExample("bank ledger checkpoint --file june.json")])

    private static let auditVerb = CommandSpecification(
        name: "audit", abstract: "List all attempted changes, newest first",
        discussion: "Refused attempts are listed too. The audit trail is never changed or deleted.",
        options: AuditOptions.all + PageOptions.all + [PageOptions.after],
        examples: [
            CommandExample("bank ledger audit --outcome refused"),
            CommandExample("bank ledger audit --user USR002 --operation auth.login --from 2026-06-01"),
        ])

    private static let backupVerb = CommandSpecification(
        name: "backup", abstract: "Back up the ledger to a file and verify the copy",
        discussion: """
            The backup shows one point in time, even if other commands write meanwhile. An existing file is never \
            overwritten, and only you can read the new one. The secrets in it are encrypted with the bank's key. On a \
            terminal, or with --key-password-fd, that key is written to FILE.key, protected by its own password. The \
            key does not change: one key file is enough for all backups.
            """,
        arguments: [.required("FILE", help: "New file to write to")], options: BankKeyOptions.writing,
        supportedGlobals: ["dry-run"],
        examples: [
            CommandExample("bank ledger backup ~/books.db"),
            CommandExample("bank ledger backup ~/books.db --without-key"),
        ])

    private static let restoreVerb = CommandSpecification(
        name: "restore", abstract: "Replace the ledger with a verified backup",
        discussion: """
            You are asked first, unless you give --yes. The present ledger is kept under another name, which is shown; \
            it may be missing or damaged. Bookings made after the backup are lost. All sessions end: sign in again. If \
            this machine does not have the bank's key, it is imported from FILE.key.
            """,
        arguments: [.required("FILE", help: "File that 'bank ledger backup' wrote")],
        options: checkpointOptions + BankKeyOptions.reading,
        supportedGlobals: ["dry-run"],
        examples: [
            CommandExample("bank ledger restore ~/books.db --dry-run"),
            CommandExample("bank ledger restore ~/books.db --checkpoint june.json"),
        ])

    private static let migrateVerb = CommandSpecification(
        name: "migrate", abstract: "Upgrade the ledger to the newest version",
        discussion: """
            The next command that opens the ledger would do the same. If the upgrade is interrupted, the ledger stays \
            as it was.
            """,
        supportedGlobals: ["dry-run"], examples: [CommandExample("bank ledger migrate --dry-run")])

    private static let closeDayVerb = CommandSpecification(
        name: "close-day", abstract: "Run the end-of-day work and close the day",
        discussion: """
            Standing orders are paid, scheduled transfers are made, and expired card holds are released. Days are \
            closed in order, without gaps; a day that is already closed is only shown. Work is saved step by step: if \
            the command is interrupted, run it again to continue. Later bookings on a closed day are booked on the \
            next day.
            """,
        options: [.option("date", value: "DATE", help: "Last day to close", default: "today")],
        supportedGlobals: ["dry-run"],
        examples: [
            CommandExample("bank ledger close-day"),
            CommandExample("bank ledger close-day --date 2026-06-30 --dry-run"),
        ])

    private static let statisticsVerb = CommandSpecification(
        name: "stats", abstract: "Show ledger statistics", examples: [CommandExample("bank ledger stats")])
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
        case .saveKey(let path, let mode, let options):
            factory.makeKeySavingView(factory.keyFile(path, options, files), mode)
        case .restoreKey(let path, let mode, let options):
            factory.makeKeyView(factory.keyFile(path, options, files), mode)
        case .migrate(let mode): factory.makeMigrationView(mode)
        case .closeDay(let date, let mode): factory.makeDayEndView(through: date, mode: mode)
        case .statistics: factory.makeStatisticsView()
        }
    }
}
