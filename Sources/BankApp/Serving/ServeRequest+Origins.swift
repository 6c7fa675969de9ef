import BankCommands
import BankServer
import CommandLineKit
import LanguageKit

extension ServeRequest {
    /// The origins of `--allow-origin`.
    var allowedOrigins: AllowedOrigins {
        get throws(CommandLineError) {
            var allowed: [WebOrigin] = []
            for text in origins {
                do throws(WebOrigin.Fault) {
                    allowed.append(try WebOrigin(text))
                } catch {
                    throw .invalidValue(name: "--allow-origin", value: text, reason: error.reason)
                }
            }
            return AllowedOrigins(allowed)
        }
    }
}

extension WebOrigin.Fault {
    fileprivate var reason: Phrase {
        switch self {
        case .empty, .noScheme:
            "An origin has a scheme and a host, such as http://localhost:5173 or capacitor://localhost."
        case .anyOrigin: "It would let every page use the bank. Name each origin."
        case .null:
            "Browsers send it for files and sandboxed frames of any site. It would let every page use the bank."
        case .path: "An origin ends after the host or port, without a slash or path."
        case .upperCase: "Browsers send origins in lower case."
        case .host: "The host is a name in ASCII without wildcards, or an address."
        case .port: "The port is a number from 1 to 65535."
        case .ownPort(let port): "Browsers leave out port \(String(port)). Leave it out too."
        }
    }
}
