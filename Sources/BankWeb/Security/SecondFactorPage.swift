import BankFeatures
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addSecondFactor() {
        on("POST", "/security/second-factor") { visit in
            try await SecondFactorPage.answer(visit) {
                await $0.enroll(
                    password: SecretBytes(visit.form.verbatim("password")), code: visit.form["code"])
            }
        }
        on("POST", "/security/second-factor/confirm") { visit in
            try await SecondFactorPage.answer(visit, isConfirmation: true) {
                await $0.verify(code: visit.form["code"])
            }
        }
        on("POST", "/security/second-factor/remove") { visit in
            try await SecondFactorPage.answer(visit) {
                await $0.disable(
                    password: SecretBytes(visit.form.verbatim("password")), code: visit.form["code"])
            }
        }
        on("POST", "/security/recovery-codes") { visit in
            try await SecondFactorPage.answer(visit) {
                await $0.makeRecoveryCodes(
                    password: SecretBytes(visit.form.verbatim("password")), code: visit.form["code"])
            }
        }
    }
}

/// Setting up a second factor. Its secret and the recovery codes are in one answer each, and nowhere else.
@MainActor
enum SecondFactorPage {
    static func answer(
        _ visit: PageVisit, isConfirmation: Bool = false, _ act: (SecondFactorViewModel) async -> Void
    ) async throws -> PageAnswer {
        let viewModel = SecondFactorViewModel(authService: visit.authService)
        await act(viewModel)
        switch viewModel.state {
        case .waiting(let enrollment, let problem):
            return .page(setUp(enrollment, problem, visit))
        case .enrolled(let codes), .renewed(let codes): return .page(recoveryCodes(codes))
        case .failed(.invalidCode) where isConfirmation:
            // A reloaded answer, or a second click: the first code was right.
            guard case .signedIn(let present) = try await visit.authService.state(), !present.hasSecondFactor
            else {
                return try await SecurityPage.answer(visit, done: .factorOn)
            }
            guard let enrollment = enrollment(visit) else {
                return try await SecurityPage.answer(visit, problem: .invalidCode)
            }
            return .page(setUp(enrollment, .invalidCode, visit))
        case .failed(let error): return try await SecurityPage.answer(visit, problem: error)
        case .disabled: return try await SecurityPage.answer(visit, done: .factorOff)
        case .idle, .working, .confirming, .accepted: return try await SecurityPage.answer(visit)
        }
    }

    private static func setUp(
        _ enrollment: TOTPEnrollment, _ problem: ServiceError?, _ visit: PageVisit
    ) -> WebPage {
        WebPage("Set up two-step verification", problem: problem) {
            if let code = enrollment.uri.withUnsafeBytes({ QRCode(Array($0)) }) {
                tag("p") { "Scan this with your authenticator app, or type the secret below." }
                QRDrawing.html(code, "QR code of the secret")
            }
            appLink(enrollment)
            Parts.facts([("Secret", tag("code") { .text(grouped(text(enrollment.secret))) })])
            PageForm.post(PagePath("security", "second-factor", "confirm"), visit, .style("card")) {
                // A wrong code shows the secret again. It is encrypted here, so that saved pages don't hold it twice.
                PageForm.hidden(
                    "enrollment",
                    visit.sealed([("secret", text(enrollment.secret)), ("uri", text(enrollment.uri))]))
                PageForm.code(hint: "From your authenticator app.")
                PageForm.button("Confirm")
            }
        }
    }

    /// On the device that has the app, nothing can be scanned.
    private static func appLink(_ enrollment: TOTPEnrollment) -> HTML {
        let address = text(enrollment.uri)
        guard address.hasPrefix("otpauth://") else { return .nothing }
        return tag("p") { tag("a", .text("href", address)) { "Open in your authenticator app" } }
    }

    /// In groups of four, which are easier to type. Apps ignore the spaces.
    private static func grouped(_ secret: String) -> String {
        var rest = secret[...]
        var groups: [Substring] = []
        while !rest.isEmpty {
            groups.append(rest.prefix(4))
            rest = rest.dropFirst(4)
        }
        return groups.joined(separator: " ")
    }

    private static func enrollment(_ visit: PageVisit) -> TOTPEnrollment? {
        visit.opened(visit.form["enrollment"]).map { fields in
            TOTPEnrollment(
                secret: SharedSecret(SecretBytes(fields["secret"])),
                uri: SharedSecret(SecretBytes(fields["uri"])))
        }
    }

    private static func recoveryCodes(_ codes: RecoveryCodes) -> WebPage {
        WebPage("Recovery codes") {
            Parts.notice("Print these codes or write them down. They are shown only once.")
            tag("p") { "Each works once in place of a code, and with one you can set a new password." }
            tag("ul", .style("codes")) {
                for code in codes.codes { tag("li") { .text(text(code)) } }
            }
            tag("p") { tag("a", .href(.security)) { "Security" } }
        }
    }

    private static func text(_ secret: SharedSecret) -> String {
        secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
}
