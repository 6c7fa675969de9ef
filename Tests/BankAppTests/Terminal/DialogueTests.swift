import BankApp
import BankTestSupport
import Foundation
import TerminalKit
import TerminalTestSupport
import XCTest

/// Command lines with missing arguments, at a terminal.
final class DialogueTests: XCTestCase {
    private let home = TemporaryHome()
    private var program: Program { Program(home: home, environment: ["BANK_ENV": "demo"]) }

    private struct Run {
        let code: ExitCode
        let output: String
        let shown: String
        let unread: [Key]
    }

    private func run(_ words: [String], _ keys: [Key]) async -> Run {
        let source = MemoryKeySource(keys)
        let (console, output, errors) = Console.memory(
            capabilities: TerminalCapabilities(
                outputIsTerminal: true, errorIsTerminal: true, inputIsTerminal: true, movesCursor: true),
            keys: source)
        let code = await program.run(words, at: console)
        return Run(code: code, output: output.text, shown: errors.text, unread: source.rest)
    }

    func testMissingAccount_IsPicked() async {
        let run = await run(
            ["accounts", "rename", "--fields", "id"], [.text("euro"), .enter, .text("New"), .enter])
        XCTAssertEqual(run.code, .done, run.shown)
        XCTAssertEqual(run.output, "ID  ACC003\n")
        XCTAssertEqual(run.unread, [])
    }

    func testGivenValues_AreNotAsked() async {
        let run = await run(["accounts", "rename", "ACC002", "--fields", "id"], [.text("New"), .enter])
        XCTAssertEqual(run.output, "ID  ACC002\n", run.shown)
    }

    func testEscape_GoesBackAndOut() async {
        let back = await run(
            ["accounts", "rename", "--fields", "id"],
            [.enter, .text("New"), .escape, .down, .enter, .enter])
        XCTAssertEqual(back.output, "ID  ACC002\n", back.shown)
        let out = await run(["accounts", "rename"], [.enter, .escape, .escape])
        XCTAssertEqual(out.code, .declined)
        XCTAssertEqual(out.output, "")
    }

    func testControlCAndTheEndOfInput_DoNothing() async {
        for keys in [[Key.interrupt], [.enter, .interrupt], []] {
            let run = await run(["accounts", "rename"], keys)
            XCTAssertEqual(run.code, .declined, run.shown)
            XCTAssertEqual(run.output, "")
        }
    }

    func testWrongValue_IsAskedAgain() async {
        let run = await run(
            [
                "standing-orders", "create", "--to", "ACC002", "--amount", "5", "--every", "month",
                "--dry-run",
                "--fields", "startDate",
            ], [.text("soon"), .enter, .clear, .text("2026-07-10"), .enter])
        XCTAssertEqual(run.output, "Start  2026-07-10\n", run.shown)
    }

    func testOtherValue_CanBeTyped_AndIsAskedAgainIfItIsNotFound() async {
        let run = await run(
            ["accounts", "show", "--fields", "id"],
            [.end, .enter, .text("ACC009"), .enter, .text("euro"), .enter])
        XCTAssertEqual(run.output, "ID  ACC003\n", run.shown)
        XCTAssertTrue(run.shown.contains("ACC009"), run.shown)
    }

    func testWithoutATerminal_TheErrorStays() async {
        let (console, output, errors) = Console.memory(
            capabilities: TerminalCapabilities(errorIsTerminal: true, movesCursor: true),
            keys: MemoryKeySource([.enter]))
        let code = await program.run(["accounts", "show"], at: console)
        let plain = await program.run("accounts", "show")
        XCTAssertEqual(code, .usage)
        XCTAssertEqual(errors.text, plain.errors)
        XCTAssertEqual(output.text, "")
    }

    func testGuidedTransfer_IsMadeAfterAYes() async {
        let run = await run(
            ["transfers", "create", "--fields", "fromAccountID,toAccountID,amount,reference"],
            [
                .enter, .text("emergency"), .enter, .text("12.50"), .enter, .text("For later"), .enter,
                .enter,
                .text("y"), .enter,
            ])
        XCTAssertEqual(run.code, .done, run.shown)
        XCTAssertEqual(
            run.output, "From       ACC001\nTo         ACC002\nAmount     12.50\nReference  For later\n")
        XCTAssertTrue(run.shown.contains("to Emergency Savings (ACC002)."), run.shown)
    }

    func testGuidedStandingOrder_IsCreatedAfterAYes() async {
        let words = ["standing-orders", "create", "--to", "ACC002", "--amount", "5", "--every", "month"]
        let keys = [Key.text("2026-07-10"), .enter]
        for answer in [[Key.text("n"), .enter], [.enter], []] {
            let run = await run(words, keys + answer)
            XCTAssertEqual(run.code, .declined, run.shown)
            XCTAssertEqual(run.output, "")
        }
        let made = await run(words + ["--fields", "startDate"], keys + [.text("y"), .enter])
        XCTAssertEqual(made.output, "Start  2026-07-10\n", made.shown)
        for text in ["5.00 USD to Emergency Savings, monthly.", "First payment: 2026-07-10."] {
            XCTAssertTrue(made.shown.contains(text), made.shown)
        }
    }

    func testGuidedTransferWithoutAYes_MovesNothing() async {
        for answer in [[Key.text("n"), .enter], [.enter], [.interrupt], []] {
            let run = await run(
                ["transfers", "create", "--to", "ACC002", "--from", "ACC001"],
                [.text("12.50"), .enter, .enter, .enter] + answer)
            XCTAssertEqual(run.code, .declined, run.shown)
            XCTAssertEqual(run.output, "")
        }
        let after = await program.run("accounts", "show", "ACC001", "--fields", "balance")
        XCTAssertTrue(after.output.contains("5,432.50"), after.output)
    }

    func testGuidedTransfer_StepsBackWithTheTypedValues() async {
        let run = await run(
            ["transfers", "create", "--dry-run", "--fields", "amount"],
            [
                .enter, .text("emergency"), .enter, .text("12.50"), .enter, .escape, .backspace, .text("1"),
                .enter,
                .enter,
                .enter,
            ])
        XCTAssertEqual(run.output, "Amount  12.51\n", run.shown)
    }

    func testRefusedTransfer_IsAskedAgain() async {
        let run = await run(
            ["transfers", "create", "--from", "ACC001", "--to", "ACC002", "--fields", "amount"],
            [
                .text("9999999"), .enter, .enter, .enter, .clear, .text("12.50"), .enter, .enter, .enter,
                .text("y"), .enter,
            ])
        XCTAssertEqual(run.output, "Amount  12.50\n", run.shown)
    }

    func testMistypedIBANOfAPayee_IsAskedAgain() async {
        let run = await run(
            ["beneficiaries", "add", "--fields", "iban"],
            [
                .text("Grace Hopper"), .enter, .text("DE12"), .enter, .text("DE89370400440532013000"), .enter,
            ])
        XCTAssertEqual(run.code, .done, run.shown)
        XCTAssertTrue(run.shown.contains("'DE12' is not a valid IBAN."), run.shown)
        XCTAssertEqual(run.output, "IBAN  DE89 3704 0044 0532 0130 00\n")
    }

    func testMalformedAmount_IsAskedAgainAtOnce() async {
        for typed in ["much", "12,50,0", "-3", "0", "1.23456"] {
            let run = await run(
                ["transfers", "create", "--from", "ACC001", "--to", "ACC002", "--fields", "amount"],
                [
                    .text(typed), .enter, .clear, .text("12.50"), .enter, .enter, .enter, .text("y"), .enter,
                ])
            XCTAssertEqual(run.output, "Amount  12.50\n", run.shown)
            // The account's currency has two decimals.
            XCTAssertFalse(run.shown.contains("has 4 decimals"), run.shown)
        }
    }

    func testIBANOfAnotherBank_NeedsAName() async {
        let run = await run(
            [
                "transfers", "create", "--to", "DE89370400440532013000", "--from", "ACC001", "--dry-run",
                "--fields", "creditorName",
            ], [.text("20"), .enter, .enter, .enter, .text("Ada Lovelace"), .enter])
        XCTAssertEqual(run.output, "Payee  Ada Lovelace\n", run.shown)
    }

    func testEscapeFromTheReview_AsksTheLastValueAgain() async {
        let run = await run(
            ["transfers", "create", "--from", "ACC001", "--to", "ACC002", "--fields", "amount,status"],
            [
                .text("12.50"), .enter, .enter, .enter, .escape, .text("2026-07-10"), .enter, .text("y"),
                .enter,
            ])
        XCTAssertEqual(run.output, "Amount  12.50\nStatus  pending\n", run.shown)
    }

    func testTerminal_IsRestoredAfterEveryExit() async throws {
        let program = program
        for typed in ["\r", "\u{1B}", "\u{3}", "euro\r"] {
            let terminal = try PseudoTerminal(columns: 20)
            let console = Console(
                output: MemorySink(), errors: FileDescriptorSink(descriptor: terminal.terminal),
                input: FileDescriptorSource(descriptor: terminal.terminal),
                capabilities: TerminalCapabilities(
                    errorIsTerminal: true, inputIsTerminal: true, width: 20, movesCursor: true),
                keys: TerminalKeySource(descriptor: terminal.terminal))
            async let code = program.run(["accounts", "show"], at: console)
            _ = terminal.shown(until: "Which account?")
            terminal.type(typed)
            let ended = await code
            XCTAssertTrue([.done, .declined].contains(ended), typed.debugDescription)
            XCTAssertTrue(terminal.echoesAndSignals, typed.debugDescription)
        }
    }

    private func answer(_ line: String, _ words: [String]) async -> Run {
        let (console, output, errors) = Console.memory(
            lines: [line],
            capabilities: TerminalCapabilities(
                outputIsTerminal: true, errorIsTerminal: true, inputIsTerminal: true))
        let code = await program.run(words, at: console)
        return Run(code: code, output: output.text, shown: errors.text, unread: [])
    }

    func testChangeThatTheBankRefuses_IsRefusedWithoutAQuestion() async {
        let run = await answer("y", ["accounts", "close", "ACC004"])
        XCTAssertEqual(run.code, .refused)
        XCTAssertFalse(run.shown.contains("[y/N]"), run.shown)
    }

    func testChangesThatCannotBeUndone_AreAskedAtATerminal() async {
        _ = await answer("", ["accounts", "open", "--currency", "EUR", "--name", "Empty"])
        for (words, question) in [
            (["cards", "report-lost", "CRD001"], "Report Everyday (CRD001) lost? It can't be used again."),
            (["standing-orders", "cancel", "SOR001"], "Cancel 1,450.00 USD to Maple Street Apartments"),
            (["beneficiaries", "remove", "BEN002"], "Remove Ada Lovelace (BEN002) from your payees?"),
            (["accounts", "close", "Empty"], "Close Empty (ACC006)? It can't be opened again."),
        ] {
            let no = await answer("n", words)
            XCTAssertEqual(no.code, .declined, "\(words)")
            XCTAssertTrue(no.shown.contains(question), no.shown)
            XCTAssertEqual(no.output, "")
        }
        let yes = await answer("y", ["cards", "report-lost", "CRD001"])
        XCTAssertEqual(yes.code, .done, yes.shown)
        XCTAssertTrue(yes.output.hasPrefix("Reported the card Everyday (CRD001) lost."), yes.output)
        let given = await answer("", ["standing-orders", "cancel", "SOR001", "--yes"])
        XCTAssertEqual(given.code, .done, given.shown)
        let script = await program.run("beneficiaries", "remove", "BEN002")
        XCTAssertEqual(script.code, .done, script.errors)
    }

    func testPlainOutput_AsksLineByLine() async {
        let (console, output, errors) = Console.memory(
            lines: ["2", "New"],
            capabilities: TerminalCapabilities(
                outputIsTerminal: true, errorIsTerminal: true, inputIsTerminal: true, movesCursor: true),
            keys: MemoryKeySource([.interrupt]))
        let code = await program.run(["accounts", "rename", "--plain", "--fields", "id"], at: console)
        XCTAssertEqual(code, .done, errors.text)
        XCTAssertEqual(output.text, "ID: ACC002\n")
        XCTAssertFalse(errors.text.contains("\u{1B}"), errors.text)
    }

    private func play(_ keys: [Key]) async -> Run {
        let source = MemoryKeySource(keys)
        let (console, output, errors) = Console.memory(
            capabilities: TerminalCapabilities(
                outputIsTerminal: true, errorIsTerminal: true, inputIsTerminal: true, movesCursor: true),
            keys: source)
        let code = await program.run(["demo", "play", "first-steps"], at: console)
        return Run(code: code, output: output.text, shown: errors.text, unread: source.rest)
    }

    func testTour_EndsByAKey() async {
        for key in [Key.text("q"), .escape, .interrupt, .endOfInput] {
            let run = await play([.other, key, .text("x")])
            XCTAssertEqual(run.code, .done, run.shown)
            XCTAssertEqual(run.unread, [.text("x")])
            XCTAssertFalse(run.output.contains("acounts"), run.output)
            XCTAssertTrue(run.shown.contains("Space pauses, Enter skips ahead, q ends."), run.shown)
        }
    }

    func testTour_PausesUntilTheNextKey() async {
        let run = await play([.text(" "), .text("q"), .text("x")])
        XCTAssertEqual(run.code, .done)
        XCTAssertEqual(run.unread, [.text("x")])
    }

    func testResult_BeginsWithWhatHappened() async {
        let paid = await program.run("transfers", "create", "--to", "Maple", "--amount", "30")
        XCTAssertEqual(
            paid.outputLines.first, "Paid 30.00 USD to Maple Street Apartments (TRF000055).")
        XCTAssertFalse(paid.outputLines.contains { $0.trimmingCharacters(in: .whitespaces) == "Fee" })
        let quiet = await program.run("transfers", "create", "--to", "Maple", "--amount", "30", "--quiet")
        XCTAssertEqual(quiet.outputLines.first?.hasPrefix("ID "), true, quiet.output)
        let rehearsed = await program.run(
            "transfers", "create", "--to", "Maple", "--amount", "3000", "--dry-run")
        XCTAssertEqual(
            rehearsed.outputLines.first,
            "This would pay 3,000.00 USD to Maple Street Apartments on 2026-06-30. "
                + "It would need a code from your second factor.")
        XCTAssertTrue(rehearsed.output.contains("waiting for a code"), rehearsed.output)
    }
}
