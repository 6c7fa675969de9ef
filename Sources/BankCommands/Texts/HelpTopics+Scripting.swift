import CommandLineKit
import LanguageKit

extension HelpTopics {
    static let scripting = HelpTopic(
        name: "scripting", abstract: "What a script can rely on, and how it pays exactly once",
        text: """
            Names of commands, options and fields, JSON, CSV and exit codes stay as they are; tables and sentences may \
            change. The same command prints the same bytes while nothing changed. Only the result is on stdout.

              bank accounts list --output json --fields id,balance
              bank transactions list --account ACC001 --output csv --limit 10000
              bank accounts list --filter 'currency = EUR' --sort balance:desc --output ndjson
              bank accounts list --template '{id} {balance.amount}\\n'

            Say which bank is meant, so that nobody's settings decide: --env local, or BANK_ENV. Name accounts, cards \
            and payees by their ids: names and beginnings of names are for people, and may become ambiguous.

            Nothing asks where there is no terminal. --yes agrees to what would be asked; it fills in no account, payee \
            or amount. Passwords come from descriptors: 'bank help secrets'.

            The exit code tells how it ended ('bank help exit-codes'), and with --output json an error is one line of \
            JSON, the last on stderr:

              if ! bank accounts show ACC001 --output json >account.json 2>error.json; then
                  tail -n 1 error.json
              fi

            Money moves once for each --idempotency-key: the same command with the same key answers what it answered \
            before. Choose the key before the first try, and after exit code 75, or a try that was cut off, repeat \
            with the same key until another code comes:

              bank transfers create --to BEN001 --amount 1450 --idempotency-key rent-2026-07

            Many commands run in one process, one a line. The first that fails ends it with its exit code and the number \
            of its line; with a key, what was done is not done again when the whole file is repeated:

              bank run payments.txt --env local --idempotency-key 2026-07

            --dry-run checks everything, shows what would be, and changes nothing.

            Long lists are read page by page: a page of transactions has a nextCursor, and --after goes on from it, \
            however much is booked meanwhile.
            """)
}
