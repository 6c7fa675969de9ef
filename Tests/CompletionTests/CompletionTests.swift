import BankTestSupport
import Foundation
import XCTest

/// Completion in real shells.
final class CompletionTests: XCTestCase {
    /// The text before Tab, and the line after it. bash and zsh quote alike.
    private static let lines: [(typed: String, line: String)] = [
        ("bank acc", "bank accounts "),
        ("bank accounts sh", "bank accounts show "),
        ("bank help exit", "bank help exit-codes "),
        ("bank accounts list --out", "bank accounts list --output "),
        ("bank accounts list --output js", "bank accounts list --output json "),
        ("bank accounts list --output=js", "bank accounts list --output=json "),
        ("bank completions f", "bank completions fish "),
        // Accounts, payees, cards and currencies, in any letter case.
        ("bank accounts show ACC001", "bank accounts show ACC001 "),
        ("bank accounts show pri", #"bank accounts show Primary\ Checking "#),
        ("bank transfers create --to map", #"bank transfers create --to Maple\ Street\ Apartments "#),
        ("bank transfers create --to eme", #"bank transfers create --to Emergency\ Savings "#),
        ("bank cards show CRD001", "bank cards show CRD001 "),
        ("bank fx convert 10 EU", "bank fx convert 10 EUR "),
        // Open and closed quotes, at the start and inside of a word.
        ("bank accounts show \"Pri", "bank accounts show \"Primary Checking\" "),
        ("bank accounts show 'Pri", "bank accounts show 'Primary Checking' "),
        (#"bank accounts show Primary\ C"#, #"bank accounts show Primary\ Checking "#),
        ("bank transactions list --account=Eme", #"bank transactions list --account=Emergency\ Savings "#),
        (
            "bank accounts show Anna",
            #"bank accounts show Anna\'s\ \"fun\"\ \$5\ \&\ \`more\` "#
        ),
        ("bank accounts show \"Anna", ##"bank accounts show "Anna's \"fun\" \$5 & \`more\`" "##),
        // The shell completes files itself.
        ("bank ledger verify --checkpoint my", #"bank ledger verify --checkpoint my\ file "#),
        ("bank ledger verify --checkpoint=my", #"bank ledger verify --checkpoint=my\ file "#),
        ("bank accounts list > my", #"bank accounts list > my\ file "#),
        ("bank demo play to", "bank demo play tour "),
        ("bank demo play my", #"bank demo play my\ file "#),
        // No candidate, or no access.
        ("bank nonsense ", "bank nonsense "),
        ("bank accounts show ACC001 my", "bank accounts show ACC001 my"),
        ("bank --env local accounts show A", "bank --env local accounts show A"),
        ("bank accounts show --env=local A", "bank accounts show --env=local A"),
        // Another command in the same line.
        ("true; bank prof", "true; bank profile "),
    ]

    func testBash_CompletesWhatIsTyped() throws {
        try CompletedBank.require("bash")
        let bank = try CompletedBank()
        let shell = try ShellSession(
            ["bash", "--norc", "--noprofile", "-i"],
            setup: #"source bank.bash; bind -x '"\C-x\C-p": printf "<<%s>>\n" "$READLINE_LINE"'"#,
            folder: bank.home.path, environment: bank.environment)
        for (typed, line) in Self.lines { XCTAssertEqual(shell.completed(typed), line, typed) }
        shell.end()
    }

    func testZsh_CompletesWhatIsTyped() throws {
        try CompletedBank.require("zsh")
        let bank = try CompletedBank()
        let shell = try ShellSession(
            ["zsh", "-f", "-i"],
            setup: "autoload -Uz compinit; compinit -u -D; source bank.zsh; "
                + #"show() { print -r -- "<<$BUFFER>>" }; zle -N show; bindkey '^X^P' show"#,
            folder: bank.home.path, environment: bank.environment)
        for (typed, line) in Self.lines { XCTAssertEqual(shell.completed(typed), line, typed) }
        shell.end()
    }

    func testFish_ListsMatches() throws {
        try CompletedBank.require("fish")
        let bank = try CompletedBank()
        let offers: [(typed: String, candidates: [String])] = [
            ("bank acc", ["accounts\tList, show, open, freeze and close accounts"]),
            ("bank accounts list --output=js", ["--output=json"]),
            ("bank accounts show pri", ["Primary Checking\tACC001"]),
            ("bank accounts show \"Pri", ["Primary Checking\tACC001"]),
            (#"bank accounts show Primary\ C"#, ["Primary Checking\tACC001"]),
            ("bank accounts show Anna", [CompletedBank.hardName + "\tACC003"]),
            ("bank transactions list --account=Eme", ["--account=Emergency Savings\tACC002"]),
            ("bank ledger verify --checkpoint=my", ["--checkpoint=my file"]),
            ("bank demo play my", ["my file"]),
            ("bank nonsense ", []),
            ("bank --env local accounts show A", []),
            ("BANK_ENV=local bank accounts show A", []),
        ]
        for (typed, candidates) in offers {
            let shown = try bank.output(of: ["fish", "-c", "source bank.fish; complete -C \"$argv\"", typed])
            XCTAssertEqual(shown.split(separator: "\n").map(String.init), candidates, typed)
        }
    }
}
