import FoundationEssentials

/// A protocol for showing pictures in a terminal.
public enum InlineImageProtocol: Equatable, Sendable {
    /// "Terminal graphics protocol" of kitty, also in Ghostty.
    case kitty
    /// "Inline images protocol" of iTerm2, also in WezTerm.
    case iTerm

    /// Detects the terminal's protocol from the environment. Multiplexers do not pass pictures on.
    static func detect(environment: (String) -> String?) -> InlineImageProtocol? {
        func isSet(_ name: String) -> Bool { environment(name)?.isEmpty == false }
        guard !isSet("TMUX"), !isSet("STY"), !isSet("ZELLIJ") else { return nil }
        let program = environment("TERM_PROGRAM") ?? ""
        // Other terminals started from kitty inherit its variables.
        let isKitty = isSet("KITTY_WINDOW_ID") || environment("TERM") == "xterm-kitty"
        if program == "ghostty" || (program.isEmpty && isKitty) { return .kitty }
        return program == "iTerm.app" || program == "WezTerm" ? .iTerm : nil
    }

    /// The sequence that shows a PNG in so many cells, and moves the cursor to the line below.
    func sequence(png: [UInt8], columns: Int, rows: Int) -> String {
        let text = Data(png).base64EncodedString()
        switch self {
        case .kitty:
            // At most 4,096 bytes per piece; q=2 suppresses the terminal's answer, which would not be read.
            var pieces: [Substring] = []
            var rest = text[...]
            while !rest.isEmpty {
                pieces.append(rest.prefix(4_096))
                rest = rest.dropFirst(4_096)
            }
            return pieces.enumerated().map { index, piece in
                let begin = index == 0 ? "a=T,f=100,q=2,c=\(columns),r=\(rows)," : ""
                return "\u{1B}_G\(begin)m=\(index == pieces.count - 1 ? 0 : 1);\(piece)\u{1B}\\"
            }.joined() + "\n"
        case .iTerm:
            return
                "\u{1B}]1337;File=inline=1;size=\(png.count);width=\(columns);height=\(rows);preserveAspectRatio=1:\(text)\u{07}\n"
        }
    }
}

extension Console {
    /// Shows a PNG on the output, in so many cells. Does nothing if the terminal does not support pictures.
    public func writeImage(png: [UInt8], columns: Int, rows: Int) throws {
        guard let kind = capabilities.imageProtocol, capabilities.outputIsTerminal else { return }
        try output.write(Array(kind.sequence(png: png, columns: columns, rows: rows).utf8))
        // A pager would show the raw bytes.
        try output.flush()
    }
}
