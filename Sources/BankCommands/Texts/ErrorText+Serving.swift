import CommandLineKit
import LanguageKit

extension ErrorText {
    init(_ failure: ServeFailure) {
        let title: Phrase = "The bank cannot be served."
        switch failure {
        case .malformedAddress(let text):
            self.init(
                code: "invalidValue", message: "'\(displayable(text))' is no address to listen at.",
                hint:
                    "Write an address with a port, such as 127.0.0.1:3000 or [::1]:3000, or an absolute path."
            )
        case .addressInUse(let address):
            self.init(
                code: "cannotServe", message: title,
                reason: "Another program listens at \(displayable(address)).",
                hint: "Choose another port with --listen, or end the other program.")
        case .permissionDenied(let address):
            self.init(
                code: "cannotServe", message: title,
                reason: "You may not listen at \(displayable(address)).",
                hint: "Choose a port from 1024, or a folder that you may write to.")
        case .addressNotAvailable(let address):
            self.init(
                code: "cannotServe", message: title,
                reason: "This machine has no address \(displayable(address)).",
                hint:
                    "Use an address of this machine, 0.0.0.0 or [::] for all of them, or a folder that exists."
            )
        case .certificate(let path, let problem):
            self.init(
                code: "cannotServe", message: title, reason: "\(displayable(path)): \(problem)",
                hint: "Give a certificate chain and its key in PEM, with --tls-certificate and --tls-key.")
        case .nested:
            self.init(
                code: "nestedSession", message: "A server needs a process of its own.",
                hint: "Run 'bank serve' outside of a session.")
        case .failed(let number):
            self.init(
                code: "cannotServe", message: title, reason: "The system's error number is \(number).")
        }
    }
}
