import BankServices
import CommandLineKit
import LanguageKit

enum HelpTopics {
    static let environment = HelpTopic(
        name: "environment", abstract: "Which bank commands speak to, and where files are",
        text: """
            The bank is chosen by --env, else by BANK_ENV, else by the setting 'environment', else it is the demo.

              demo        a household's bank with invented data, kept between commands;
                          'bank demo reset' sets it back
              local       your own bank on this machine, created by 'bank init'
              staging,    the bank of a server, whose address is the setting
              production  'staging.url' or 'production.url'

            The books, the keychain and the demo's state are in XDG_DATA_HOME/bank (~/.local/share/bank), the \
            settings in XDG_CONFIG_HOME/bank (~/.config/bank), the agent's socket in XDG_RUNTIME_DIR/bank. \
            BANK_HOME puts all of them into one folder.

            NO_COLOR turns colour off. --latency and --fail let the demo bank be slow or fail.
            """)

    static let exitCodes = HelpTopic(
        name: "exit-codes", abstract: "What the exit code of a command means",
        text: """
               0  done
               1  failed: nothing is set up, a network, or books that are not sound
               2  you said no
               3  not found
               4  not allowed, or a second factor is needed
               5  refused by the bank: funds, limits, frozen, closed, a key that was used
              64  wrong usage, or a value that cannot be meant
              65  a file that you named has bad content
              70  a fault of the program
              74  the bank's own files (damaged, full, not writable), or the output
              75  nobody can say whether it happened: repeat with the same idempotency key

            With --output json an error is one line on stderr, the last:

              {"error":{"code":…,"hint":…,"message":…,"reason":…}}

            The code is one of \(Phrase.list(ErrorCodes.all)).
            """)

    static let output = HelpTopic(
        name: "output", abstract: "Tables, JSON, CSV, and choosing what is in them",
        text: """
            The result is on stdout and nothing else is; notices, questions and errors are on stderr.

              table   for people; it may change
              json    lists are arrays; a page of transactions is an object of items, limit,
                      nextCursor, page and total
              ndjson  an object in a line for each item
              csv     a header, and a line for each item

            An amount is {"amount":"5432.50","currency":"USD","minorUnits":543250} in JSON, and 5432.50 in CSV. An \
            instant is RFC 3339 in UTC, a date YYYY-MM-DD. The amount of an entry is signed: money out is below zero.

            'bank --version --output json' has a schemaVersion. It grows when a field is removed, or changes its name, \
            type or meaning; new fields may come at any time.

            --fields id,balance shows only these fields. An empty list is [] and no error.

              --filter 'amount >= 100 and not status = pending'
                                      only rows of which this is so; = != < <= > >= compare, ~ asks
                                      whether a text contains another, in either case
              --sort currency,balance:desc
                                      in this order, by values and not by how they look
              --template '{id} {balance.amount}\\n'
                                      each row as this text; \\n ends a line, {{ is a brace

            --plain is for screen readers: a line for each value, no columns, colours or charts. Long results are \
            shown in a pager at a terminal, unless --no-pager is given.
            """)

    static let secrets = HelpTopic(
        name: "secrets", abstract: "How passwords and other secrets are given",
        text: """
            Secrets are never arguments and never in the environment, where others could read them. At a terminal \
            they are asked for and do not show while they are typed. Elsewhere they are read from a descriptor:

              --password-fd N           the keychain's password; under 'auth' and 'operators' a user's
              --keychain-password-fd N  there, the keychain's password
              --new-password-fd N       a password that is chosen now
              --recovery-code-fd N      under 'auth login' and 'auth password reset', a recovery code
              --key-password-fd N       under 'ledger', the password of the file with the bank's key
              --value-fd N              a value, up to the end; without it standard input
              --token-fd N              an access token, in the place of a session

            N is 0 for standard input, or a descriptor that was opened for the program, from 3 on:

              bank keychain get mail --password-fd 3 3<password.txt

            A password is one line. Several may come from one descriptor, a line each, in the order in which they are \
            asked for: the user's before the keychain's, the old before the new, a password before a value. A \
            recovery code comes after the user's password and before a new one. A value is everything that is left, \
            without one line end at its end. Passwords have at most 1,024 bytes, values at most 1,048,576.

            The first secret makes the keychain. Without a terminal that needs --yes and its password.
            """)

    static let tapes = HelpTopic(
        name: "tapes", abstract: "Scripts of commands with what they print",
        text: """
            A tape is played by 'bank demo play FILE', in a bank of its own.

              $ accounts list  runs 'bank accounts list'; the word bank may be left out
              < text           a line of the command's standard input
              text             the next line that the command prints
              ...              any number of lines
              ! text           a line that the command prints on stderr
              ? 3              the command ends with exit code 3; else it must end with 0
              # text           a remark that is shown
              \\text            a line of text that begins like one of these

            The lines after a command are everything that it prints; blank lines before the next command do not \
            count. The first difference stops the playing with exit code 1 and shows both sides. 'bank demo record FILE' \
            writes a tape while you type.
            """)
}

extension HelpTopics {
    /// Every topic, in the order of the help.
    static let all: [HelpTopic] = pages + [topics]

    private static let pages: [HelpTopic] = [
        environment, exitCodes, output, scripting, secrets, security, signingIn, tapes,
    ]

    /// The list of all topics, one per line.
    private static let topics = HelpTopic(
        name: "topics", abstract: "All topics: bank help TOPIC shows one",
        text: Phrase(
            format: pages.indices.map { "  {\(2 * $0 + 1)}{\(2 * $0 + 2)}" }.joined(separator: "\n"),
            values: pages.flatMap { page -> [Phrase.Value] in
                let padding = String(repeating: " ", count: max(1, 16 - page.name.count))
                return [.text(page.name + padding), .phrase(page.abstract)]
            }))
}

/// Sentences that several help texts and error messages share.
enum Help {
    static let accountNames: Phrase = """
        An account is named by its id, its number or IBAN, its name, or the beginning of one of these if only one \
        account begins so. Accounts of others are named by id, number or IBAN only.
        """

    /// Why a fault of the demo bank cannot be read.
    static func reason(_ problem: DemoConditions.FaultTextProblem) -> Phrase {
        switch problem {
        case .operation:
            "It must be OPERATION=ERROR, and the operation one of \(Phrase.list(BankOperation.allCases.map(\.rawValue)))."
        case .fault:
            "It must be OPERATION=ERROR, and the error one of \(Phrase.list(DemoFault.allCases.map(\.rawValue)))."
        case .probability:
            "After the colon comes the share of calls that fail, from 0 to 1, such as 0.1."
        }
    }
}
