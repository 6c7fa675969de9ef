import BankAPI
import BankCryptography
public import BankDomain
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
        let request = call.request
        if let file = files[request.path] { return file.answer(to: request) }
        let visitor =
            Cookie.visitor.value(in: request, isSecure: call.isSecure)
            .flatMap { SharedSecret(hexadecimal: $0[...]) }
        let reader = Reader(request, isSecure: call.isSecure, texts: texts)
        var visit = visit(call, reader, visitor: visitor ?? freshVisitor())
        var answer: PageAnswer
        do {
            guard call.isSecure || call.isLocal else { throw PageFault.notEncrypted }
            let entry: PageTable.Entry
            (entry, visit) = try await prepare(call, reader, visit, knowsVisitor: visitor != nil)
            call.noteOperation(entry.operation)
            answer = try await entry.run(visit)
        } catch {
            answer = refusal(error, visit)
        }
        if visitor == nil { visit.set(.visitor, to: visit.visitor.hexadecimal) }
        return response(to: answer, visit)
    }

    /// Finds the page, reads the form and the caller, and checks where the form comes from.
    private func prepare(
        _ call: PageCall, _ reader: Reader, _ visit: PageVisit, knowsVisitor: Bool
    ) async throws -> (PageTable.Entry, PageVisit) {
        let request = call.request
        guard let path = PercentCoding.decoded(request.path[...]) else { throw PageFault.notFound }
        let (entry, name): (PageTable.Entry, String)
        switch table.match(request.method, path) {
        case .nothing: throw PageFault.notFound
        case .otherMethod(let allowed): throw PageFault.otherMethod(allowed: allowed)
        case .found(let found, let part): (entry, name) = (found, part)
        }
        guard let query = PercentCoding.query(request.query ?? "") else { throw PageFault.notFound }
        var form = PageFields.none
        if entry.method == "POST" {
            form = try await PageFields.form(of: request)
            guard knowsVisitor, isSame(form["form"], visit.formToken) else { throw PageFault.foreignForm }
            if entry.access == .limited { try call.countSignIn() }
        }
        let tokens = RequestTokens(access: Cookie.session.value(in: request, isSecure: call.isSecure))
        let principal = try await caller(tokens, entry)
        return (
            entry,
            self.visit(
                call, reader, visitor: visit.visitor, name: name, query: PageFields(query), form: form,
                tokens: tokens, principal: principal)
        )
    }

    private func caller(_ tokens: RequestTokens, _ entry: PageTable.Entry) async throws -> Principal? {
        if backend.isDemo && tokens.isEmpty { return backend.demoPrincipal }
        do {
            return try await backend.principal(of: tokens)
        } catch ServiceError.unauthorized where entry.access != .session {
            return nil
        }
    }

    private func visit(
        _ call: PageCall, _ reader: Reader, visitor: SharedSecret, name: String = "",
        query: PageFields = .none, form: PageFields = .none,
        tokens: RequestTokens = RequestTokens(access: nil),
        principal: Principal? = nil
    ) -> PageVisit {
        PageVisit(
            request: call.request, client: call.client, isSecure: call.isSecure, backend: backend,
            texts: texts, random: random, localization: reader.localization, theme: reader.theme, name: name,
            query: query,
            form: form, tokens: tokens, principal: principal, visitor: visitor)
    }

    private func freshVisitor() -> SharedSecret {
        guard let secret = SharedSecret(hexadecimal: random.hexadecimal(words: 4)[...]) else {
            preconditionFailure("Four words are the length of a token.")
        }
        return secret
    }

    private func isSame(_ left: String, _ right: String) -> Bool {
        BLAKE2b.isSame(Array(left.utf8), Array(right.utf8))
    }

    private func refusal(_ error: any Error, _ visit: PageVisit) -> PageAnswer {
        switch error {
        case let fault as PageFault: return .page(FaultPage.of(fault, visit))
        case ServiceError.unauthorized(.notSignedIn), ServiceError.unauthorized(.sessionEnded):
            let isRead = ["GET", "HEAD"].contains(visit.request.method)
            return .redirect(PagePath("sign-in", query: [("to", isRead ? visit.request.path : "")]))
        default: return .page(FaultPage.of(PageService.serviceError(error), visit))
        }
    }

    private static func serviceError(_ error: any Error) -> ServiceError {
        error as? ServiceError ?? .unknown(underlying: Phrase(verbatim: String(describing: error)))
    }

    private func response(to answer: PageAnswer, _ visit: PageVisit) -> HTTPResponse {
        var response: HTTPResponse
        switch answer {
        case .redirect(let path):
            response = HTTPResponse(status: 303, fields: ["location": path.text])
        case .stream(let events): response = events
        case .file(let file):
            response = file.response
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
