import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Forwards notifications, and shows how the program answered each.
struct WebhookForwardingView: TerminalView {
    let viewModel: WebhookForwardingViewModel
    let url: String
    let kinds: [BankNotification.Kind]
    let after: NotificationID?
    let timeoutSeconds: Int?

    func appear(on screen: Screen) async throws {
        try screen.require(WebhookColumns.forwarded)
        let url = try WebAddress(forwardingTo: url)
        screen.notice(Notice.forwarding(to: url, secret: viewModel.secretText))
        var isFirst = true
        try await viewModel.forward(to: url, kinds: kinds, after: after, timeoutSeconds: timeoutSeconds) {
            try screen.showNext(
                RecordPresentation(columns: WebhookColumns.forwarded, row: $0), isFirst: isFirst)
            isFirst = false
        }
        if viewModel.failureCount > 0 { screen.notice(Notice.notAccepted(count: viewModel.failureCount)) }
        if let error = viewModel.error { throw error }
    }
}

extension Notice {
    fileprivate static func forwarding(to url: WebAddress, secret: String) -> Phrase {
        "Forwarding to \(url.text). The secret for this run: \(secret). Press Ctrl-C to stop."
    }

    fileprivate static func notAccepted(count: Int) -> Phrase {
        count == 1
            ? "The program did not accept one notification."
            : "The program did not accept \(count) notifications."
    }
}
