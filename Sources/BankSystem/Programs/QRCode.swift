public import BankServices

/// QR codes for the terminal, made by the program `qrencode` if it is installed: its library has no static build.
public enum QRCode {
    private static let timeoutMilliseconds = 5_000

    /// A QR code of a text, in lines of block elements; `nil` if it cannot be made. Blocks while the program runs.
    ///
    /// - Parameter program: `qrencode`, or `nil` if it is not installed.
    public static func text(
        of content: borrowing SecretBytes, program: ExternalProgram? = ExternalProgram("qrencode")
    ) -> String? {
        guard !content.isEmpty,
            let output = program?.run(
                ["-t", "UTF8", "-o", "-"], input: content, timeoutMilliseconds: timeoutMilliseconds),
            output.exitCode == 0, !output.bytes.isEmpty
        else { return nil }
        return String(validating: output.bytes, as: UTF8.self)
    }

    /// The lines of a QR code of a text; `nil` if it cannot be made.
    public static func lines(of content: SharedSecret) -> [String]? {
        text(of: content.copy())?.split(separator: "\n").map(String.init)
    }
}
