import BankDomain
import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit

enum LedgerNoun: Noun {
    static let nodes = [
        group(
            "ledger", "Manage the ledger (operators); auditors can use verify, stats and audit",
            [
                importFiles, export, verify, checkpoint, statistics, audit, backup, restore, saveKey,
                restoreKey,
                migrate, closeDay,
            ])
    ]

    private static let importFiles = verb(
        "import", "Import CSV files of another bank, or a whole bank",
        discussion: """
            With --map, a mapping file describes how to read the CSV files. Each file is booked completely or not at \
            all, in the order that you give. A file that was imported before changes nothing. With --check-balances \
            the balances in the files are compared with the calculated ones. Differences are reported, but are not an \
            error.

            Without --map, a file from 'bank ledger export' becomes the ledger, if there is no ledger yet. It is \
            verified and imported completely or not at all.
            """,
        importSource, dryRun,
        examples: [
            "bank ledger import --map Fixtures/maps/berka.json account.asc trans.asc",
            "bank ledger import ~/books.jsonl",
        ]
    ) { views, source, mode in
        switch source {
        case .bank(let path): BankImportView(viewModel: views.bankImport(), path: path, mode: mode)
        case .files(let paths, let mapPath, let account, let checksBalances):
            LedgerImportView(
                viewModel: views.imports(),
                request: ImportRequest(
                    mapPath: mapPath, filePaths: paths, checksBalances: checksBalances, mode: mode,
                    account: account))
        }
    }

    /// With a map, rows of exports are posted; without one, a whole bank is imported.
    enum ImportSource: Equatable {
        case bank(path: String)
        case files([String], mapPath: String, account: String?, checksBalances: Bool)
    }

    static let importSource = Input<ImportSource>(
        inputFiles(help: "CSV files, accounts first; or one export of a whole bank; - is standard input"),
        option("map", value: "FILE", help: "Mapping file, needed for CSV files (docs/operations/import.md)"),
        option("account", value: "ACCOUNT", help: "Account of all bookings, if the files don't name it"),
        flag("check-balances", help: "Check the running balances in the files")
    ) { (paths, mapPath, account, checksBalances) throws(CommandLineError) in
        if let mapPath {
            return .files(paths, mapPath: mapPath, account: account, checksBalances: checksBalances)
        }
        guard paths.count == 1, !checksBalances, account == nil else {
            throw .invalidValue(
                name: "FILES", value: paths.joined(separator: " "),
                reason: "Without --map, give one export of a whole bank.")
        }
        return .bank(path: paths[0])
    }

    private static let export = verb(
        "export", "Export the whole bank to a file in an open format",
        discussion: """
            Each line is JSON: a header, every row of every table, and a footer with a digest, which shows whether the \
            file was cut off or changed. The export is a consistent snapshot, even while other commands write. Only \
            you can read the file. The secrets in it are encrypted with the bank's key: see 'bank help ledger backup'.
            """,
        newFile, dryRun, examples: ["bank ledger export ~/books.jsonl"]
    ) { views, path, mode in
        ChangeView(
            of: views.export(), \.state, LedgerColumns.export, mode, saying: { Done.exported($0) }
        ) { await $0.run(to: path, mode: mode) }
    }

    private static let verify = verb(
        "verify", "Recalculate every balance, hash and row, and compare",
        discussion: """
            Balances and hashes are recalculated from the entries, all other rows from the change log. The exit code \
            is 1 if there is a problem, and the first one is shown. Anyone who can write the file could recalculate \
            everything consistently. To detect this, or an older copy of the ledger, compare with a checkpoint that is \
            stored elsewhere.
            """,
        reference,
        examples: [
            "bank ledger verify", "bank ledger verify --checkpoint june.json --public-key KEY",
        ]
    ) { LedgerVerifyView(viewModel: $0.verification(), checkpoint: $1) }

    static let reference = Input<CheckpointReference?>(
        option(
            "checkpoint", value: "FILE",
            help: "Checkpoint file to compare with; see 'bank ledger checkpoint'"),
        option("public-key", value: "KEY", help: "Public key that must have signed the checkpoint")
    ) { (path, key) throws(CommandLineError) in
        if path == nil, let key {
            throw .invalidValue(
                name: "--public-key", value: key,
                reason: "It needs --checkpoint, the file that the key signed.")
        }
        return path.map { CheckpointReference(path: $0, publicKey: key) }
    }

    private static let checkpoint = verb(
        "checkpoint", "Verify the ledger and sign its state",
        discussion: """
            The first checkpoint creates the signing key and stores it encrypted in the ledger. Keep both the \
            checkpoint and the public key somewhere that people with access to the ledger can't change.
            """,
        option("file", value: "FILE", help: "Also write the checkpoint to a new file"),
        examples: ["bank ledger checkpoint --file june.json"]
    ) { LedgerCheckpointView(viewModel: $0.checkpoint(), path: $1) }

    private static let statistics = verb(
        "stats", "Show ledger statistics", examples: ["bank ledger stats"]
    ) { RecordView(of: $0.statistics(), \.state, LedgerColumns.statistics) { await $0.load() } }

    private static let audit = verb(
        "audit", "List all attempted changes, newest first",
        discussion: "Refused attempts are listed too. The audit trail is never changed or deleted.",
        auditQuery, cursorPage,
        fields: .of(AuditColumns.all),
        examples: [
            "bank ledger audit --outcome refused",
            "bank ledger audit --user USR002 --operation auth.login --from 2026-06-01",
        ]
    ) { AuditListView(viewModel: $0.audit($1, $2)) }

    private static let backup = verb(
        "backup", "Back up the ledger to a file and verify the copy",
        discussion: """
            The backup is a consistent snapshot, even while other commands write. An existing file is never \
            overwritten, and only you can read the new one. The secrets in it are encrypted with the bank's key. At a \
            terminal, or with --key-password-fd, that key is written to FILE.key, protected by its own password. The \
            key does not change: one key file is enough for all backups.
            """,
        newFile, keyOptions("Do not export the bank's key"), dryRun,
        examples: ["bank ledger backup ~/books.db", "bank ledger backup ~/books.db --without-key"]
    ) { views, path, options, mode in
        LedgerBackupView(
            viewModel: views.backup(), path: path, mode: mode,
            key: views.keyFile(BankKeyFile.path(of: path), options))
    }

    private static let restore = verb(
        "restore", "Replace the ledger with a verified backup",
        discussion: """
            You are asked first, unless you give --yes. The current ledger, if there is one (even a damaged one), is \
            kept under another name, which is shown. Bookings made after the backup are lost. All sessions end: sign \
            in again. If this machine does not have the bank's key, it is imported from FILE.key.
            """,
        restoration, keyOptions("Do not import the bank's key"),
        examples: [
            "bank ledger restore ~/books.db --dry-run",
            "bank ledger restore ~/books.db --checkpoint june.json",
        ]
    ) { views, restoration, options in
        LedgerRestoreView(
            viewModel: views.restoration(), restoration: restoration,
            key: views.keyFile(BankKeyFile.path(of: restoration.path), options))
    }

    private static let restoration = Input(
        required("FILE", help: "File that 'bank ledger backup' wrote"), reference, dryRun, isConfirmed
    ) { LedgerRestoration(path: $0, checkpoint: $1, mode: $2, isConfirmed: $3) }

    private static let migrate = verb(
        "migrate", "Upgrade the ledger to the newest version",
        discussion: """
            The next command that opens the ledger would do the same. If the upgrade is interrupted, the ledger stays \
            as it was.
            """,
        dryRun, examples: ["bank ledger migrate --dry-run"]
    ) { views, mode in
        ChangeView(
            of: views.migration(), \.state, LedgerColumns.migration, mode, saying: { Done.migrated($0) }
        ) { await $0.run(mode: mode) }
    }

    private static let closeDay = verb(
        "close-day", "Run the end-of-day work and close the day",
        discussion: """
            Standing orders are paid, scheduled transfers are made, and interest and fees are booked. Days are closed \
            in order, without gaps; days that are already closed are only listed. Work is saved step by step: if the \
            command is interrupted, run it again to continue. What is due on a day is booked on that day, however late \
            it is closed. Close today only if nothing more happens today: anything booked later is dated the next day.

            The exit code is 5 if a payment failed. The day is closed anyway, and a payment that failed for lack of \
            money is tried again on the next days.
            """,
        date("date", help: "Last day to close", default: "yesterday"), dryRun,
        examples: ["bank ledger close-day", "bank ledger close-day --date 2026-06-30 --dry-run"]
    ) { DayEndView(viewModel: $0.dayEnd(), date: $1, mode: $2) }

    static func views(in host: any CommandHost) -> LedgerViewFactory {
        LedgerViewFactory(services: host.services, files: host.archiveFiles)
    }
}
