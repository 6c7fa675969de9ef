import BankServices
import CommandLineKit
import LanguageKit

enum HelpTopics {
    static let environment = HelpTopic(
        name: "environment", abstract: "Choosing a bank, and where its files are kept",
        text: """
            The bank comes from --env, or else BANK_ENV, or else the setting 'environment'. If none is set, it is the \
            demo.

              demo        a household's bank with invented data, kept between commands;
                          'bank demo reset' resets it
              local       your own bank on this machine, created by 'bank init'
              staging,    a bank on a server; its address is the setting 'staging.url'
              production  or 'production.url'

            The ledger, the keychain and the demo's state are in XDG_DATA_HOME/bank (~/.local/share/bank), the \
            settings in XDG_CONFIG_HOME/bank (~/.config/bank), and the agent's socket in XDG_RUNTIME_DIR/bank. To keep \
            all of them in one folder, set BANK_HOME.

            NO_COLOR turns color off. --latency and --fail make the demo bank slow, or make it fail.
            """)

    static let exitCodes = HelpTopic(
        name: "exit-codes", abstract: "What exit codes mean",
        text: """
               0  done
               1  failed: nothing is set up, network error, or the ledger failed verification
               2  you answered no
               3  not found
               4  not allowed, or a second factor is needed
               5  refused by the bank: funds, limits, frozen, closed, or an idempotency key in use
              64  wrong usage, or an invalid value
              65  a file you named has invalid content
              70  internal error
              74  the bank's files or the output can't be read or written (damaged,
                  disk full, no permission)
              75  the outcome is unknown: repeat with the same idempotency key

            With --output json, the last line on stderr is the error:

              {"error":{"code":…,"hint":…,"message":…,"reason":…}}

            The code is one of \(Phrase.list(ErrorCodes.all)).
            """)

    static let output = HelpTopic(
        name: "output", abstract: "Tables, JSON, CSV, fields, filters and sorting",
        text: """
            The result goes to stdout, and nothing else does; notices, questions and errors go to stderr.

              table   for people; the layout may change
              json    lists are arrays; a page of transactions is an object with items, limit,
                      nextCursor, page and total
              ndjson  one object per line for each item
              csv     a header, then one line for each item

            In JSON an amount is {"amount":"5432.50","currency":"USD","minorUnits":543250}; in CSV it is 5432.50. \
            Times follow RFC 3339 in UTC, dates are YYYY-MM-DD. Amounts of entries are signed: outgoing money is \
            negative. In JSON a field without a value is left out.

            'bank --version --output json' shows a schemaVersion. It increases when a field is removed, or changes its \
            name, type or meaning; new fields can be added at any time.

            --fields id,balance.currency shows only these fields and parts of fields; the help of each list names them. \
            JSON keeps its structure: {"balance":{"currency":"USD"},"id":"ACC001"}. An empty list is [] and not an error.

              --filter 'amount >= 100 and not status = pending'
                                      only rows that match; = != < <= > >= compare, and
                                      ~ means "contains", ignoring case
              --sort currency,balance:desc
                                      sorts by value, not as displayed
              --template '{id} {balance.amount}\\n'
                                      prints each row as this text; \\n ends a line, {{ prints a brace

            For anything else, pipe the rows to jq. With ndjson it reads each row of every list in the same way; with \
            json the rows of a page of transactions are .items[], and those of other lists are .[]:

              bank transactions list --output ndjson | jq -r .amount.amount
              bank transactions list --output json | jq -r '.items[].id'

            --plain is for screen readers: one line per value, and no columns, colors or charts. At a terminal, long \
            results open in a pager, unless you add --no-pager.
            """)

    static let secrets = HelpTopic(
        name: "secrets", abstract: "How to pass passwords and other secrets",
        text: """
            Secrets can't be passed as arguments or environment variables, because other programs could read them. At \
            a terminal you are asked for them, and what you type is hidden. Elsewhere they are read from a descriptor:

              --password-fd N           the keychain password; under 'auth' and 'operators' a user's
              --keychain-password-fd N  the keychain password under 'auth' and 'operators'
              --new-password-fd N       a new password
              --recovery-code-fd N      under 'auth login' and 'auth password reset', a recovery code
              --key-password-fd N       under 'ledger', the password of the file with the bank's key
              --value-fd N              a value, up to the end; by default standard input
              --token-fd N              an access token, used instead of a session

            N is 0 for standard input, or a descriptor from 3 on that you open for the program:

              bank keychain get mail --password-fd 3 3<password.txt

            A password is one line. One descriptor can hold several secrets, one per line, in the order in which they \
            are needed: the user's password before the keychain's, the old before the new, a password before a value. \
            A recovery code comes after the user's password and before a new one. A value is everything that follows, \
            minus one trailing line break. Passwords can have up to 1,024 bytes, values up to 1,048,576.

            The keychain is created with the first secret. Without a terminal this needs --yes and the keychain \
            password.
            """)

    static let tapes = HelpTopic(
        name: "tapes", abstract: "Scripts of commands with their expected output",
        text: """
            'bank demo play FILE' plays a tape in a separate bank.

              $ accounts list  runs 'bank accounts list'; you can leave out the word bank
              < text           a line of standard input for the command
              text             the next line of the command's output
              ...              any number of lines
              ! text           a line of the command's output on stderr
              ? 3              the command ends with exit code 3; without this line, with 0
              # text           a remark that is shown
              \\text            a line of text that begins like one of these

            The lines after a command are its complete output; blank lines before the next command don't count. At the \
            first difference the tape stops with exit code 1 and shows both sides. 'bank demo record FILE' writes a \
            tape while you type.

            The files of a tape's commands are in its own folder, which is removed afterwards. Even so, play only \
            tapes that you trust.
            """)
}

extension HelpTopics {
    static let failures = HelpTopic(
        name: "failures", abstract: "How to make the demo bank fail, or slow",
        text: """
            Try how a script or an app handles errors. Only the demo bank can do this.

              bank accounts list --fail accounts.list=serverError
              bank accounts list --fail accounts.list=networkError:0.5
              bank transfers create --to emergency --amount 5 --fail transfers.create=outcomeUnknown:made
              bank accounts list --latency 250ms

            --fail OPERATION=ERROR makes an operation fail. An operation is a noun and a verb; for several operations, \
            use the option several times. A number after a colon is the share of calls that fail: with :0.5, half of \
            them. The errors are \(Phrase.list(DemoFault.allCases.map(\.rawValue))). If an operation can't fail in \
            the way that you choose, the message lists the errors that are possible. The reason of a simulated error \
            ends with "(simulated)". Dry runs don't fail this way.

            outcomeUnknown loses the request, so nothing is done. outcomeUnknown:made makes the payment and loses the \
            answer. Repeat the command with the same idempotency key to get it.

            transfers.settle decides what happens to a payment to another bank: returned:AC04 or rejected:AC04 sends \
            the money back for this reason (ISO 20022), and settled:30m or settled:2d delays it by this time on the \
            demo's clock.

            --latency is none, realistic (80 to 400 ms), or a time such as 250ms. 'bank serve' can do the same for \
            single requests of the demo, with the header Bank-Fault.
            """)
}

extension HelpTopics {
    /// Every topic, in the order of the help.
    static let all: [HelpTopic] = pages + [topics]

    private static let pages: [HelpTopic] = [
        environment, exitCodes, failures, output, scripting, secrets, security, signingIn, tapes,
    ]

    /// The list of all topics, one per line.
    private static let topics = HelpTopic(
        name: "topics", abstract: "List of topics; to read one: bank help TOPIC",
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
        Give an account's ID, number, IBAN or name, or the start of one if it is unambiguous. For other people's \
        accounts, use the full ID, number or IBAN.
        """

    /// Why the text of a fault is invalid. Only what resembles the text is listed.
    static func reason(_ problem: DemoConditions.FaultTextProblem, _ text: String) -> Phrase {
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        switch problem {
        case .operation:
            return "Write OPERATION=ERROR. \(operations(like: sides[0]))"
        case .fault:
            let typed = sides.dropFirst().first?.prefix { $0 != ":" } ?? ""
            let faults = DemoFault.allCases.map(\.rawValue)
            let near = Suggestion.closest(to: String(typed), in: faults)
            return
                "Write OPERATION=ERROR, where ERROR is one of \(Phrase.list(near.isEmpty ? faults : near))."
        case .unfit(let operation):
            return """
                \(Phrase(verbatim: operation.rawValue)) can't fail in this way. It can fail with \
                \(Phrase.list(DemoFault.all(fitting: operation).map(\.rawValue))).
                """
        case .settlement:
            return """
                Write transfers.settle=returned:AC04 or transfers.settle=rejected:AC04, with a reason of ISO 20022, or \
                transfers.settle=settled:30m for a delay in minutes, or 2d in days.
                """
        case .probability:
            return "After the colon, give the share of calls that fail: 0 to 1, such as 0.1."
        }
    }

    private static func operations(like text: String) -> Phrase {
        let all = BankOperation.allCases.map(\.rawValue)
        let near = Suggestion.closest(to: text, in: all)
        let noun = text.prefix { $0 != "." } + "."
        let ofNoun = all.filter { $0.hasPrefix(noun) }
        if !near.isEmpty || !ofNoun.isEmpty {
            return "OPERATION is one of \(Phrase.list(near.isEmpty ? ofNoun : near))."
        }
        var nouns: [String] = []
        for noun in all.map({ String($0.prefix { $0 != "." }) }) where !nouns.contains(noun) {
            nouns.append(noun)
        }
        return
            "OPERATION is a noun and a verb, such as transfers.create. The nouns are \(Phrase.list(nouns))."
    }
}
