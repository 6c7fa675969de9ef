import BankAPI
public import BankDomain
import BankFeatures
public import BankServer
import BankServices
public import HTTPKit
import LanguageKit

/// The bank in a browser: pages over the view models of the terminal.
@MainActor
public final class PageService: PageServing {
    private let backend: any ServedBank
    private let texts: any PageTexts
    private let tours: any PageTours
    private let random: any RandomSource
    private let router = PageRouter.site
    private let frame: PageFrame
    private let turns = PageTurns()
    private let seal: PageSeal
    private let files: [String: PageFile]

    public init(
        backend: any ServedBank, texts: any PageTexts, tours: any PageTours, assets: PageAssets,
        random: any RandomSource, now: @escaping @Sendable () -> Duration
    ) {
        self.backend = backend
        self.texts = texts
        self.tours = tours
        self.random = random
        seal = PageSeal(secret: Self.freshSecret(random), now: now)
        let style = PageFile(name: "style", .css, bytes: assets.style)
        let script = PageFile(name: "script", .js, bytes: assets.script)
        let icon = PageFile(name: "icon", .svg, bytes: assets.icon)
        files = [style.path.text: style, script.path.text: script, icon.path.text: icon]
        frame = PageFrame(
            style: style.path, script: script.path, icon: icon.path, isDemo: backend.isDemo)
    }

    public func answer(_ call: PageCall) async -> HTTPResponse {
        if let file = files[call.request.path] { return file.answer(to: call.request) }
        let visit = PageVisit(
            call, texts: texts, tours: tours, random: random, seal: seal
        ) { Self.freshSecret(random) }
        if visit.comesFromAnotherSite { return await response(to: .page(EntrancePage.page), visit) }
        do {
            return await response(to: try await answer(call, visit), visit)
        } catch {
            return await response(to: refusal(error, visit), visit)
        }
    }

    /// Finds the page, reads the form and the caller, checks where the form comes from, and runs the page.
    private func answer(_ call: PageCall, _ visit: PageVisit) async throws -> PageAnswer {
        // Nothing in a demo is secret, so it can be shown on a phone.
        guard call.isSecure || call.isLocal || backend.isDemo else { throw PageFault.notEncrypted }
        guard let path = PercentCoding.decoded(call.request.path[...]),
            let query = PercentCoding.query(call.request.query ?? "")
        else { throw PageFault.notFound }
        visit.query = PageFields(query, in: visit.localization.region)
        let entry: PageRouter.Entry
        switch router.match(call.request.method, path) {
        case .nothing: throw PageFault.notFound
        case .otherMethod(let allowed): throw PageFault.otherMethod(allowed: allowed)
        case .found(let found, let name): (entry, visit.name) = (found, name)
        }
        call.noteOperation(entry.operation)
        // A file is received only from a user, and few at once.
        var place: (any Sendable)?
        if entry.takesFile {
            try await identify(visit, entry)
            place = visit.principal.flatMap { call.takePlace($0.userID) }
            guard place != nil else { throw PageFault.busy }
        }
        defer { withExtendedLifetime(place) {} }
        if entry.method == "POST" {
            try await visit.readForm(withFile: entry.takesFile)
            if entry.access == .limited { try call.countSignIn() }
        }
        if !entry.takesFile { try await identify(visit, entry) }
        guard entry.method == "POST" else { return try await entry.run(visit) }
        return try await turns.take(for: visit.principal?.userID) { try await entry.run(visit) }
    }

    /// Finds out who uses the browser.
    private func identify(_ visit: PageVisit, _ entry: PageRouter.Entry) async throws {
        let backend = visit.backend
        visit.callerServices = backend.services(
            of: visit.tokens, holder: .lookedUpOnce(recordsUse: entry.access != .part))
        do {
            visit.principal = try await visit.callerServices.principalSource.caller()
        } catch ServiceError.unauthorized(let reason) {
            // It has ended, or is another bank's under the same name.
            if !visit.tokens.isEmpty { visit.set(.session, to: nil) }
            if backend.isDemo {
                visit.principal = backend.demoPrincipal
                visit.callerServices = backend.services(
                    of: visit.tokens, holder: .known(backend.demoPrincipal))
            } else if entry.access.needsSession {
                throw ServiceError.unauthorized(reason)
            }
        }
    }

    private static func freshSecret(_ random: any RandomSource) -> SharedSecret {
        guard let secret = SharedSecret(hexadecimal: random.hexadecimal(words: 4)[...]) else {
            preconditionFailure("Four words are the length of a token.")
        }
        return secret
    }

    private func refusal(_ error: any Error, _ visit: PageVisit) -> PageAnswer {
        switch error {
        case let question as PageQuestion: return .page(question.page)
        // Another tab has noticed the end of the session first.
        case PageFault.expiredForm where visit.tokens.isEmpty && !backend.isDemo:
            return visit.signInForPayment.map { .redirect($0) } ?? .page(FaultPage.of(.expiredForm, visit))
        case let fault as PageFault: return .page(FaultPage.of(fault, visit))
        // A cursor that is none is an address that leads nowhere.
        case ServiceError.invalidValue(field: .known(.after), _, _):
            return .page(FaultPage.of(.notFound, visit))
        case ServiceError.unauthorized(.notSignedIn), ServiceError.unauthorized(.sessionEnded):
            if let path = visit.signInForPayment { return .redirect(path) }
            let isRead = ["GET", "HEAD"].contains(visit.request.method)
            let path = isRead ? PercentCoding.decoded(visit.request.path[...]) : nil
            return .redirect(
                PagePath("sign-in", query: [("to", path ?? ""), ("refused", isRead ? "" : "yes")]))
        default: return .page(FaultPage.of(ServiceError(mapping: error), visit))
        }
    }

    private func response(to answer: PageAnswer, _ visit: PageVisit) async -> HTTPResponse {
        var response: HTTPResponse
        switch answer {
        case .redirect(let path):
            response = HTTPResponse(status: 303, fields: ["location": path.text])
        case .stream(let events): response = events
        case .file(let file): response = file.response
        case .page(let page):
            let count = page.isBare ? 0 : await visit.unreadCount
            let html = frame.html(of: page, unreadCount: count, visit)
            response = HTTPResponse(
                status: page.status, fields: page.fields,
                body: HTMLWriter.document(html, in: visit.localization, today: await visit.today))
            response.fields.append("content-type", "text/html; charset=utf-8")
        }
        PageSafety.add(to: &response.fields, isSecure: visit.isSecure)
        // The answer to HEAD has no body, so a stream would keep its connection for nothing.
        if visit.request.method == "HEAD", case .stream = response.body { response.body = .bytes([]) }
        for cookie in visit.newCookies { response.fields.append("set-cookie", cookie) }
        return response
    }
}
