import BankAPI
import BankFeatures
import BankServices
import HTTPKit
import LanguageKit

/// Pages for requests that no page could answer.
@MainActor
enum FaultPage {
    static func of(_ error: ServiceError, _ visit: PageVisit) -> WebPage {
        WebPage("Something went wrong", status: error.httpStatus, problem: error) {
            if visit.request.method != "POST" {
                tag("p") { tag("a", .href(visit.path)) { "Try again" } }
            } else if error.isOutcomeUnknown {
                tag("p") {
                    tag("a", .href(.transfers)) { "Check in the list of transfers whether it was made." }
                }
            }
            wayHome
        }
    }

    static func of(_ fault: PageFault, _ visit: PageVisit) -> WebPage {
        WebPage(title(fault), status: fault.status, fields: fault.fields) {
            tag("p") { text(fault) }
            wayHome
        }
    }

    private static var wayHome: HTML { tag("p") { tag("a", .href(.home)) { "Go to Home" } } }

    private static func title(_ fault: PageFault) -> Phrase {
        switch fault {
        case .notFound: "Page not found"
        case .otherMethod, .unreadableForm, .tooLarge: "This form can't be read"
        case .fileTooLarge: "The file is too large"
        case .busy: "Too many files at once"
        case .expiredForm: "This form has expired"
        case .notEncrypted: "This connection is not encrypted"
        }
    }

    private static func text(_ fault: PageFault) -> Phrase {
        switch fault {
        case .notFound: "The address is wrong, or the page was removed."
        case .otherMethod, .unreadableForm: "Nothing was changed. Open the page again and send it from there."
        case .tooLarge: "It is too large. Nothing was changed."
        case .fileTooLarge:
            "Files up to 4 MB can be sent from a page. Nothing was changed. Split the file, or send it with a program."
        case .busy: "Other files are still being read. Nothing was changed. Try again in a few seconds."
        case .expiredForm:
            """
            You signed in or out since the page was opened, or your browser keeps no cookies. Nothing was changed. \
            Open the page again.
            """
        case .notEncrypted:
            "The bank shows its pages only over TLS, or on the machine where it runs."
        }
    }
}
