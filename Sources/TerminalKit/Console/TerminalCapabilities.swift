internal import CSystem
public import LanguageKit

/// The capabilities of the three standard streams.
public struct TerminalCapabilities: Equatable, Sendable {
    /// Whether the result goes to a terminal.
    public var outputIsTerminal: Bool
    /// Whether notices and prompts go to a terminal.
    public var errorIsTerminal: Bool
    /// Whether standard input is a terminal.
    public var inputIsTerminal: Bool
    /// The width of the terminal in columns; 80 if it is unknown or there is no terminal.
    public var width: Int
    /// Whether the result may be coloured.
    public var usesColor: Bool
    /// Whether notices and prompts may be coloured.
    public var errorUsesColor: Bool
    /// Whether characters outside ASCII, such as "…", may be added.
    public var usesUnicode: Bool
    public var localization: Localization
    /// Whether the terminal can only append text (`TERM=dumb`): no line is rewritten there, and no pager started.
    public var isDumb: Bool
    /// Whether the terminal can move its cursor to redraw text.
    public var movesCursor: Bool
    /// How the terminal shows pictures; `nil` if it does not.
    public var imageProtocol: InlineImageProtocol?

    /// Capabilities as given. The defaults are those without a terminal.
    public init(
        outputIsTerminal: Bool = false, errorIsTerminal: Bool = false, inputIsTerminal: Bool = false,
        width: Int = 80, usesColor: Bool = false, errorUsesColor: Bool = false, usesUnicode: Bool = true,
        isDumb: Bool = false, localization: Localization = .english, movesCursor: Bool = false,
        imageProtocol: InlineImageProtocol? = nil
    ) {
        self.imageProtocol = imageProtocol
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

    /// Detects the capabilities of the descriptors.
    ///
    /// - `NO_COLOR` (any value that is not empty, no-color.org) and `TERM=dumb` turn colour off.
    /// - `COLUMNS` overrides the width that the terminal reports.
    /// - If a locale (`LC_ALL`, `LC_CTYPE`, `LANG`) is set and not UTF-8, added characters are ASCII.
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
            movesCursor: errorIsTerminal && !["", "dumb"].contains(environment("TERM") ?? ""),
            imageProtocol: outputIsTerminal ? InlineImageProtocol.detect(environment: environment) : nil)
    }

    /// The localization of results. Files and programs get amounts and days in the plain format.
    public var outputLocalization: Localization { outputIsTerminal ? localization : localization.plain }

    /// The localization of notices, prompts and errors.
    public var errorLocalization: Localization { errorIsTerminal ? localization : localization.plain }

    /// Whether a user can see questions and answer them.
    public var isInteractive: Bool { inputIsTerminal && errorIsTerminal }

    /// The text that replaces a truncated part.
    var ellipsis: String { usesUnicode ? "…" : "..." }

    private static func width(environment: (String) -> String?, descriptors: [Int32]) -> Int {
        givenWidth(environment: environment) ?? measuredWidth(descriptors: descriptors) ?? 80
    }

    /// The width given by `COLUMNS`.
    static func givenWidth(environment: (String) -> String?) -> Int? {
        environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The width of the first of these terminals that reports one.
    static func measuredWidth(descriptors: [Int32]) -> Int? {
        descriptors.lazy.map { Int(bank_terminal_columns($0)) }.first { $0 > 0 }
    }

    private static func usesUnicode(environment: (String) -> String?) -> Bool {
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            guard let locale = environment(name), !locale.isEmpty else { continue }
            // Searching for a substring would cost every start a third of a millisecond.
            let codeset = locale.lowercased().split(separator: ".").last?.prefix { $0 != "@" }
            return codeset == "utf-8" || codeset == "utf8"
        }
        return true
    }
}
