import CommandLineKit
import LanguageKit
import TerminalKit

extension GlobalOptions {
    /// Reads `--filter`, `--sort` and `--template`. Throws for one that cannot be understood, and for a template beside a
    /// format.
    static func selection(_ arguments: ParsedArguments) throws(CommandLineError) -> ResultSelection {
        let selection = ResultSelection(
            filter: try read("filter", arguments) { (text) throws(SelectionError) in
                try FilterExpression(text)
            },
            order: try read("sort", arguments) { (text) throws(SelectionError) in try SortOrder(text) },
            template: try read("template", arguments) { (text) throws(SelectionError) in
                try RowTemplate(text)
            })
        if selection.template != nil, let format = arguments.string("output"), format != "table" {
            throw .invalidValue(
                name: "--output", value: format,
                reason: "A template is a form of its own: leave one of the two out.")
        }
        return selection
    }

    private static func read<Value>(
        _ option: String, _ arguments: ParsedArguments, as parse: (String) throws(SelectionError) -> Value
    ) throws(CommandLineError) -> Value? {
        guard let text = arguments.string(option) else { return nil }
        do throws(SelectionError) {
            return try parse(text)
        } catch {
            throw .invalidValue(name: "--\(option)", value: text, reason: error.reason)
        }
    }
}
