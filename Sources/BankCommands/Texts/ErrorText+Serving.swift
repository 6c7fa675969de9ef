import CommandLineKit
import LanguageKit

extension ErrorText {
    init(_ failure: ServeFailure) {
        let title: Phrase = "The server can't start."
        switch failure {
        case .malformedAddress(let text):
            self.init(
                code: "invalidValue", message: "'\(displayable(text))' is not a valid address to listen on.",
                hint:
                    """
                    Use an address with a port, such as 127.0.0.1:3000 or [::1]:3000, or an absolute path.
                    """
            )
        case .addressInUse(let address):
            self.init(
                code: "cannotServe", message: title,
                reason: "Another program listens on \(displayable(address)).",
                hint: "Choose another port with --listen, or stop the other program.")
        case .permissionDenied(let address):
            self.init(
                code: "cannotServe", message: title,
                reason: "You are not allowed to listen on \(displayable(address)).",
                hint: "Choose port 1024 or higher, or a folder you can write to.")
        case .addressNotAvailable(let address):
            self.init(
                code: "cannotServe", message: title,
                reason: "This machine has no address \(displayable(address)).",
                hint:
                    """
                    Use an address of this machine, 0.0.0.0 or [::] for all addresses, or an existing folder.
                    """
            )
        case .certificate(let path, let problem):
            self.init(
                code: "cannotServe", message: title, reason: "\(displayablePath(path)): \(problem)",
                hint: """
                    Provide a certificate chain and its key as PEM files, with --tls-certificate and --tls-key.
                    """)
        case .nested:
            self.init(
                code: "nestedSession", message: "The server can't run inside a session.",
                hint: "Run 'bank serve' outside of a session.")
        case .failed(let number):
            self.init(
                code: "cannotServe", message: title, reason: "System error number: \(number).")
        }
    }
}
