import BankAPI
import BankCryptography
import BankDomain
import BankServices
import HTTPKit
import LanguageKit

/// What is sealed for longer than a session: a secret of this server, and its clock.
struct PageSeal: Sendable {
    let secret: SharedSecret
    /// The time since some moment. It is not changed when the machine's clock is set.
    let now: @Sendable () -> Duration
}

/// A payment that met an ended session. Its fields travel through the sign-in, encrypted for its payer: with a secret of
/// this server, which no browser knows, and in this browser only. The server keeps nothing of them.
///
/// After the server restarts they cannot be read any more, and the payer gets an empty form, which says so.
extension PageVisit {
    /// How long the payer has to sign in again.
    static let keptSeconds: Int64 = 30 * 60

    /// The paths to which the forms of a payment are sent.
    private static let paymentPaths: Set<String> = ["/transfers", "/transfers/review"]

    /// Says in the forms of a payment who filled them in. When the session has ended, the server knows only the browser.
    var payerField: HTML {
        guard let principal, !tokens.isEmpty else { return .nothing }
        return PageForm.hidden(
            "payer", sealed([(name: "user", value: principal.userID.text)], by: payerKey))
    }

    /// The sign-in that leads back to the payment of this request; `nil` if it is no form of a payment.
    var signInForPayment: PagePath? {
        guard request.method == "POST", Self.paymentPaths.contains(request.path),
            let payer = opened(form["payer"], by: payerKey)?["user"],
            let key = IdempotencyKey(form["key"])
        else { return nil }
        let payment = TransferForm(form)
        // Texts that no payment can have would make a long address.
        guard (try? payment.check()) != nil else { return nil }
        let until = seal.now().components.seconds + Self.keptSeconds
        let kept = sealed(
            payment.pairs(key: key) + [(name: "until", value: String(until))], by: keptKey(UserID(payer)))
        return PagePath(
            "sign-in",
            query: [
                ("refused", form.has("isUnknown") ? "unknown" : "payment"), ("kept", kept),
                ("payer", form["payer"]),
            ])
    }

    /// Where a user goes on who has signed in again: the review of the kept payment, or an empty form if it is another
    /// user's or can't be read. Its payer is told so. `nil` if no payment brought the user to the sign-in.
    func keptPayment(for user: UserID) -> PagePath? {
        guard !form["kept"].isEmpty else { return nil }
        guard let fields = opened(form["kept"], by: keptKey(user)), let until = Int64(fields["until"]),
            seal.now().components.seconds <= until, let key = IdempotencyKey(fields["key"])
        else {
            // The browser knows the payer also after the server's secret has changed.
            let isPayer = opened(form["payer"], by: payerKey)?["user"] == user.text
            return .newTransfer.asking(isPayer ? [("lost", form["refused"])] : [])
        }
        return path("transfers", "review", draft: TransferForm(fields).pairs(key: key))
    }

    private var payerKey: [UInt8] { HMACSHA256.code(of: Array("payer".utf8), key: visitor) }

    private func keptKey(_ user: UserID) -> [UInt8] {
        HMACSHA256.code(
            of: HMACSHA256.code(of: Array("kept \(user)".utf8), key: visitor), key: seal.secret)
    }
}
