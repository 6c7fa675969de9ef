import BankServices
import CommandLineKit
import LanguageKit

extension HelpTopics {
    static let security = HelpTopic(
        name: "security", abstract: "What is protected, from whom, and what is not",
        text: """
            The ledger, the keychain and all other files are yours alone (modes 0600 and 0700); what others may read \
            or write is refused. The keychain is one encrypted file, opened by its password, a recovery code or this \
            device's key. The ledger is not encrypted, except for the bank's secrets, which the bank's key seals: \
            anyone who can run programs as you can read the rest.

            Passwords, recovery codes and other secrets are typed without being shown, or read from a descriptor, \
            and never taken from arguments or the environment: 'bank help secrets'. They are in no log, error, JSON \
            or CSV. Only a one-time code may be an argument: it works once.

            A customer sees and moves what is theirs, and what is another's is as if it were not there. If you own the \
            ledger file, you are the operator: 'init', 'teller', 'operators', 'ledger', 'fx import' and '--all' need \
            no sign-in. Other staff sign in, each with one role: 'bank operators --help'. To pay somebody else needs a \
            code of a second factor for just this amount and payee: 'bank help signing-in'.

            What is booked is never changed or deleted, and every entry carries a hash of what was before it:

              bank ledger verify         derives every balance, hash and row anew
              bank ledger checkpoint     signs the state of the ledger; kept elsewhere, with its
                                         public key, it shows what was rewritten since
              bank ledger audit          who tried to change what, refusals included
              bank auth activity         the same, of what was tried in your name
              bank keychain verify       opens every entry and checks it
              bank doctor                looks at files, libraries and the machine

            Nothing leaves this machine. What you use is recorded only after \
            'bank config set analytics.enabled on', in a file of yours.

            There is no protection against programs that run as you while you are signed in, or on a machine that is \
            not yours. The demo is not protected: its code is always 123456, and it keeps your input in the clear.
            """)
}

extension HelpTopics {
    static let signingIn = HelpTopic(
        name: "signing-in", abstract: "Users, sessions, second factors and what they protect",
        text: """
            'bank auth register' makes customers only; 'bank operators add' adds staff. 'bank auth login' signs in. In \
            the demo somebody is signed in already (user name demo, password demo-password), and every code is 123456.

            A session is over after \(SessionLimits.idleSeconds / 60) minutes without a command and after \
            \(SessionLimits.absoluteSeconds / 3_600) hours in any case. Its tokens are in the keychain, which has \
            a password of its own; if you choose both passwords equal, one question serves both. After a sign-in \
            an agent keeps keychain and session at hand. 'bank auth lock' ends the agent alone: the next command \
            asks for the keychain's password and the session goes on. 'bank auth logout' ends both.

              bank auth status            who is signed in, and until when
              bank auth sessions list     where else; 'sessions revoke ID' ends one
              bank auth devices list      on which machines; 'devices revoke ID' forgets one
              bank auth password change   offers to sign you out everywhere else

            A second factor is a code that an authenticator app shows (TOTP). 'bank auth totp enroll' sets it up; \
            a first code confirms it and brings \(RecoveryCodes.count) recovery codes, which are shown once. Each \
            stands in for a code once, and is used up even if the password beside it is wrong. One of them sets \
            another password: 'bank auth password reset'.

            A transfer to another customer, or above the setting transfers.stepUpAmount, needs a code for just \
            this amount and payee. At a terminal it is asked for. Elsewhere the command exits with 4 and names a \
            challenge: 'bank transfers confirm ID --code CODE' answers it. A standing order asks for one code for all \
            its payments: 'bank standing-orders confirm ID --code CODE'.

            After five failures in a row nothing is looked at for a time that grows. 'bank help secrets' tells how \
            scripts give passwords.
            """)
}

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

            A job that runs without its user takes an access token for just its work, from a file that only its user \
            may read:

              bank auth tokens create --name cron --scope statements --template '{token}' >cron.token
              bank statements export ACC001 --format camt053 --to june.xml --env local --token-file cron.token

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
