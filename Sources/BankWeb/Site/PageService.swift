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
    private let backend: any BankBackend
    private let texts: any PageTexts
    private let random: any RandomSource
    private let table = PageTable.site
    private let frame: PageFrame
    private let files: [String: PageFile]

    public init(
        backend: any BankBackend, texts: any PageTexts, assets: PageAssets, random: any RandomSource
    ) {
        self.backend = backend
        self.texts = texts
        self.random = random
        let style = PageFile(name: "style", type: "css", bytes: assets.style)
        let script = PageFile(name: "script", type: "js", bytes: assets.script)
        files = [style.path.text: style, script.path.text: script]
        frame = PageFrame(style: style.path, script: script.path, isDemo: backend.isDemo)
    }

    public func answer(_ call: PageCall) async -> HTTPResponse {
        if let file = files[call.request.path] { return file.answer(to: call.request) }
        let visit = PageVisit(
            call, backend: backend, texts: texts, random: random, newVisitor: freshVisitor)
        do {
            return response(to: try await answer(call, visit), visit)
        } catch {
            return response(to: refusal(error, visit), visit)
        }
    }

    /// Finds the page, reads the form and the caller, checks where the form comes from, and runs the page.
    private func answer(_ call: PageCall, _ visit: PageVisit) async throws -> PageAnswer {
        guard call.isSecure || call.isLocal else { throw PageFault.notEncrypted }
        guard let path = PercentCoding.decoded(call.request.path[...]),
            let query = PercentCoding.query(call.request.query ?? "")
        else { throw PageFault.notFound }
        visit.query = PageFields(query)
        let entry: PageTable.Entry
        switch table.match(call.request.method, path) {
        case .nothing: throw PageFault.notFound
        case .otherMethod(let allowed): throw PageFault.otherMethod(allowed: allowed)
        case .found(let found, let name): (entry, visit.name) = (found, name)
        }
        call.noteOperation(entry.operation)
        if entry.method == "POST" {
            try await visit.readForm()
            if entry.access == .limited { try call.countSignIn() }
        }
        visit.principal = try await caller(visit.tokens, entry)
        return try await entry.run(visit)
    }

    private func caller(_ tokens: RequestTokens, _ entry: PageTable.Entry) async throws -> Principal? {
        if backend.isDemo && tokens.isEmpty { return backend.demoPrincipal }
        do {
            return try await backend.principal(of: tokens)
        } catch ServiceError.unauthorized where entry.access != .session {
            return nil
        }
    }

    private func freshVisitor() -> SharedSecret {
        guard let secret = SharedSecret(hexadecimal: random.hexadecimal(words: 4)[...]) else {
            preconditionFailure("Four words are the length of a token.")
        }
        return secret
    }

    private func refusal(_ error: any Error, _ visit: PageVisit) -> PageAnswer {
        switch error {
        case let fault as PageFault: return .page(FaultPage.of(fault, visit))
        case ServiceError.unauthorized(.notSignedIn), ServiceError.unauthorized(.sessionEnded):
            let isRead = ["GET", "HEAD"].contains(visit.request.method)
            return .redirect(PagePath("sign-in", query: [("to", isRead ? visit.request.path : "")]))
        default: return .page(FaultPage.of(ServiceError(mapping: error), visit))
        }
    }

    private func response(to answer: PageAnswer, _ visit: PageVisit) -> HTTPResponse {
        var response: HTTPResponse
        switch answer {
        case .redirect(let path):
            response = HTTPResponse(status: 303, fields: ["location": path.text])
        case .stream(let events): response = events
        case .file(let file): response = file.response
        case .page(let page):
            let html = frame.html(of: page, visit)
            response = HTTPResponse(
                status: page.status, fields: ["content-type": "text/html; charset=utf-8"],
                body: HTMLWriter.document(html, in: visit.localization))
        }
        PageSafety.add(to: &response.fields)
        for cookie in visit.newCookies { response.fields.append("set-cookie", cookie) }
        return response
    }
}
