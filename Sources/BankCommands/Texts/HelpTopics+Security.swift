import BankServices
import CommandLineKit
import LanguageKit

extension HelpTopics {
    static let security = HelpTopic(
        name: "security", abstract: "What is protected, and what is not",
        text: """
            Only you can use the ledger, the keychain and the other files (modes 0600 and 0700); files that others can \
            read or write are refused. The keychain is one encrypted file. It opens with its password, a recovery code \
            or this device's key. The ledger is not encrypted, except for the bank's secrets, which are encrypted with \
            the bank's key: anyone who can run programs under your user account can read the rest.

            Passwords, recovery codes and other secrets are typed hidden or read from a descriptor, and never taken \
            from arguments or environment variables: 'bank help secrets'. They don't appear in logs, errors, JSON or \
            CSV. Only a one-time code can be an argument, because it works once.

            Customers see and use only what belongs to them; for everything else the bank answers that it doesn't \
            exist. If you own the ledger file, you are the operator: 'init', 'teller', 'operators', 'ledger', 'fx \
            import' and '--all' need no sign-in. Other staff sign in, each with one role: 'bank operators --help'. A \
            payment to another person needs a second-factor code for exactly this amount and payee: 'bank help \
            signing-in'.

            Booked entries are never changed or deleted, and each entry carries a hash of the entries before it:

              bank ledger verify         recalculates every balance, hash and row
              bank ledger checkpoint     signs the state of the ledger; stored elsewhere with its
                                         public key, it reveals later changes to old entries
              bank ledger audit          who tried to change what, refusals included
              bank auth activity         the same for actions in your name
              bank keychain verify       opens and checks every entry
              bank doctor                checks files, libraries and the machine

            With the demo and a local bank, no data leaves this machine. Your usage is recorded only after 'bank \
            config set analytics.enabled on', and only in a local file.

            Nothing protects you from programs that run under your user account while you are signed in, or on a \
            machine that is not yours. The demo is not protected: its code is always 123456, and it stores your input \
            unencrypted.
            """)
}

extension HelpTopics {
    static let signingIn = HelpTopic(
        name: "signing-in", abstract: "Users, sessions and second factors",
        text: """
            'bank auth register' creates customers; 'bank operators add' adds staff. 'bank auth login' signs in. In \
            the demo you are already signed in (user name demo, password demo-password), and every code is 123456.

            A session ends after \(SessionLimits.idleSeconds / 60) minutes without a command, and after \
            \(SessionLimits.absoluteSeconds / 3_600) hours in any case. Its tokens are in the keychain, which has its \
            own password; if you use the same password for both, you are asked once. After you sign in, an agent keeps \
            the keychain open and the session active. 'bank auth lock' ends only the agent: the next command asks for \
            the keychain password, and the session continues. 'bank auth logout' ends both.

              bank auth status            who is signed in, and until when
              bank auth sessions list     your other sessions; 'sessions revoke ID' ends one
              bank auth devices list      your devices; 'devices revoke ID' removes one
              bank auth password change   also signs you out everywhere else

            A second factor is a code from an authenticator app (TOTP). 'bank auth totp enroll' sets it up; a first \
            code confirms it, and you get \(RecoveryCodes.count) recovery codes, which are shown once. Each of them \
            works once in place of a code, and is used up even if the password with it is wrong. With one of them you \
            can also set a new password: 'bank auth password reset'.

            A transfer to another customer, or above the setting transfers.stepUpAmount, needs a code for exactly this \
            amount and payee. At a terminal you're asked for it. Elsewhere the command exits with 4 and names a \
            challenge; to confirm it: 'bank transfers confirm ID --code CODE'. A standing order needs one code for all \
            its payments: 'bank standing-orders confirm ID --code CODE'.

            After five failed attempts in a row you have to wait before you can try again, longer each time. For \
            passwords in scripts, see 'bank help secrets'.
            """)
}

extension HelpTopics {
    static let scripting = HelpTopic(
        name: "scripting", abstract: "What scripts can rely on, and how to pay exactly once",
        text: """
            Names of commands, options and fields, JSON, CSV and exit codes stay stable; tables and sentences may \
            change. The same command prints the same bytes as long as no data changes. Only the result goes to stdout.

              bank accounts list --output json --fields id,balance
              bank transactions list --account ACC001 --output csv --limit 10000
              bank accounts list --filter 'currency = EUR' --sort balance:desc --output ndjson
              bank accounts list --template '{id} {balance.amount}\\n'

            Set the bank, so that the script doesn't depend on a user's settings: --env local, or BANK_ENV. Use IDs \
            for accounts, cards and payees: names are for people, and can become ambiguous.

            Without a terminal there are no questions. --yes confirms what would be asked; it doesn't fill in an \
            account, payee or amount. Passwords are read from descriptors: 'bank help secrets'.

            For a job that runs without you, create an access token with just the scope it needs, in a file that only \
            its user can read ('umask 077' sees to that):

              (umask 077; bank auth tokens create --name cron --scope statements --template '{token}' >cron.token)
              bank statements export ACC001 --format camt.053 --file june.xml --env local --token-file cron.token

            The exit code shows how a command ended ('bank help exit-codes'). With --output json an error is one line \
            of JSON, the last on stderr:

              if ! bank accounts show ACC001 --output json >account.json 2>error.json; then
                  tail -n 1 error.json
              fi

            Money moves once for each --idempotency-key: the same command with the same key gives the same answer \
            again. Choose the key before the first attempt. After exit code 75, or an interrupted attempt, repeat with \
            the same key until you get another exit code:

              bank transfers create --to BEN001 --amount 1450 --idempotency-key rent-2026-07

            You can run many commands in one process, one per line. It stops at the first that fails, with that \
            command's exit code and line number. With a key you can repeat the whole file: completed commands are not \
            repeated.

              bank run payments.txt --env local --idempotency-key 2026-07

            --dry-run checks everything, shows the result, and changes nothing.

            Read long lists page by page: a page of transactions has a nextCursor, and --after continues from it, even \
            if new entries are booked in the meantime. A page that was filtered or sorted has a nextPage instead, for \
            --page.
            """)
}
