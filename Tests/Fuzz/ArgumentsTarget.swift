import LanguageKit

@testable import BankCommands
@testable import CommandLineKit

private let parser = CommandLineParser(BankProgram.specification)

/// Command lines, as arguments separated by zero bytes. Each is accepted or refused with a message, and means the same
/// when written in full.
func check(_ input: [UInt8]) {
    let bytes = input.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
    do throws(CommandLineError) {
        let arguments = try ArgumentDecoder.decode(bytes)
        let salvaged = parser.globalOptions(salvagedFrom: arguments)
        _ = try? GlobalOptions(salvaged)
        let invocation = try parser.parse(arguments)
        if invocation.request == .command {
            let again = try parser.parse(spelledOut(invocation))
            require(again == invocation, "\(arguments) means something else when it is spelled in full")
        }
        _ = try GlobalOptions(invocation.arguments)
        if [.command, .home].contains(invocation.request) { _ = try Nouns.command(invocation) }
    } catch {
        require(!error.message.isEmpty, "an error without a message")
        require(
            isShowable([error.message, error.reason, error.hint].compactMap { $0?.english }.joined()),
            "\(error) is not shown safely")
    }
}

private func spelledOut(_ invocation: Invocation) -> [String] {
    let options = invocation.arguments.occurrences.map { option in
        option.value.map { "--\(option.name)=\($0)" } ?? "--\(option.name)"
    }
    return invocation.path + options + ["--"] + invocation.arguments.words
}

/// Whether a terminal would show only the text.
private func isShowable(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control || $0 == "\n" }
}
