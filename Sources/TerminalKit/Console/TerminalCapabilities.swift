internal import CSystem
public import LanguageKit

/// What the three standard streams can show.
public struct TerminalCapabilities: Equatable, Sendable {
    /// Whether the result goes to a terminal.
    public var outputIsTerminal: Bool
    /// Whether notices and prompts go to a terminal.
    public var errorIsTerminal: Bool
    /// Whether a person can answer.
    public var inputIsTerminal: Bool
    /// Columns of the terminal; 80 if it is unknown or there is none.
    public var width: Int
    /// Whether the result may be coloured.
    public var usesColor: Bool
    /// Whether notices and prompts may be coloured.
    public var errorUsesColor: Bool
    /// Whether signs beyond ASCII, such as "…", may be added.
    public var usesUnicode: Bool
    public var localization: Localization
    /// Whether the terminal can only write on (`TERM=dumb`): no line is rewritten there, and no pager started.
    public var isDumb: Bool
    /// Whether the terminal can draw in a place where it has drawn before.
    public var movesCursor: Bool

    /// Capabilities as given; by default those of no terminal at all.
    public init(
        outputIsTerminal: Bool = false, errorIsTerminal: Bool = false, inputIsTerminal: Bool = false,
        width: Int = 80, usesColor: Bool = false, errorUsesColor: Bool = false, usesUnicode: Bool = true,
        isDumb: Bool = false, localization: Localization = .english, movesCursor: Bool = false
    ) {
        self.movesCursor = movesCursor
        self.outputIsTerminal = outputIsTerminal
        self.errorIsTerminal = errorIsTerminal
        self.inputIsTerminal = inputIsTerminal
        self.width = width
        self.usesColor = usesColor
        self.errorUsesColor = errorUsesColor
        self.usesUnicode = usesUnicode
        self.localization = localization
        self.isDumb = isDumb
    }

    /// Finds out what the descriptors can show.
    ///
    /// - `NO_COLOR` (any value that is not empty, no-color.org) and `TERM=dumb` turn colour off.
    /// - `COLUMNS` overrides the width that the terminal reports.
    /// - A locale (`LC_ALL`, `LC_CTYPE`, `LANG`) that is named and not UTF-8 keeps the added signs ASCII.
    ///
    /// - Parameter allowsColor: `false` for an option such as `--no-color`.
    public static func detect(
        environment: (String) -> String?, allowsColor: Bool = true,
        output: Int32 = 1, errors: Int32 = 2, input: Int32 = 0
    ) -> TerminalCapabilities {
        let outputIsTerminal = bank_is_terminal(output)
        let errorIsTerminal = bank_is_terminal(errors)
        let isDumb = environment("TERM") == "dumb"
        let colorIsWelcome = allowsColor && (environment("NO_COLOR") ?? "").isEmpty && !isDumb
        return TerminalCapabilities(
            outputIsTerminal: outputIsTerminal,
            errorIsTerminal: errorIsTerminal,
            inputIsTerminal: bank_is_terminal(input),
            width: width(environment: environment, descriptors: [output, errors]),
            usesColor: colorIsWelcome && outputIsTerminal,
            errorUsesColor: colorIsWelcome && errorIsTerminal,
            usesUnicode: usesUnicode(environment: environment), isDumb: isDumb,
            movesCursor: errorIsTerminal && !["", "dumb"].contains(environment("TERM") ?? ""))
    }

    /// How the result is read: files and programs get amounts and days in one form.
    public var outputLocalization: Localization { outputIsTerminal ? localization : localization.plain }

    /// How notices, prompts and errors are read.
    public var errorLocalization: Localization { errorIsTerminal ? localization : localization.plain }

    /// Whether somebody sees questions and can answer them.
    public var isInteractive: Bool { inputIsTerminal && errorIsTerminal }

    /// What stands for text that was cut.
    var ellipsis: String { usesUnicode ? "…" : "..." }

    private static func width(environment: (String) -> String?, descriptors: [Int32]) -> Int {
        givenWidth(environment: environment) ?? measuredWidth(descriptors: descriptors) ?? 80
    }

    /// The width that `COLUMNS` gives.
    static func givenWidth(environment: (String) -> String?) -> Int? {
        environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The width that the first of these terminals knows.
    static func measuredWidth(descriptors: [Int32]) -> Int? {
        descriptors.lazy.map { Int(bank_terminal_columns($0)) }.first { $0 > 0 }
    }

    private static func usesUnicode(environment: (String) -> String?) -> Bool {
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            guard let locale = environment(name), !locale.isEmpty else { continue }
            // To look for a text inside another costs every start a third of a millisecond.
            let codeset = locale.lowercased().split(separator: ".").last?.prefix { $0 != "@" }
            return codeset == "utf-8" || codeset == "utf8"
        }
        return true
    }
}
