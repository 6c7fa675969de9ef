import BankCryptography
import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addPaymentFiles() {
        on("GET", "/transfers/import") { visit in .page(try await PaymentFilePage.form(visit)) }
        // A file has no address: reloading its review begins again.
        on("GET", "/transfers/import/review") { _ in .redirect(.paymentFile) }
        on("POST", "/transfers/import/review", takesFile: true) { visit in
            try await PaymentFileSteps(visit).review()
        }
        on("POST", "/transfers/import", takesFile: true) { visit in try await PaymentFileSteps(visit).pay() }
    }
}

/// The payments of a file: form, review, receipt. The file travels from page to page, and the server keeps nothing of
/// it. The keys of its payments come from its content, so sending it again pays nothing twice.
@MainActor
struct PaymentFileSteps {
    let visit: PageVisit

    init(_ visit: PageVisit) { self.visit = visit }

    func review(hasChanged: Bool = false) async throws -> PageAnswer {
        let report: TransferImportReport
        do {
            report = try await run(.dryRun)
        } catch let problem as ServiceError {
            return .page(try await PaymentFilePage.form(visit, problem: problem))
        }
        return .page(
            PaymentFilePage.review(
                report, Self.terms(of: report), try await visit.payeeNames(), hasChanged: hasChanged, visit))
    }

    /// Makes the payments if they are those that the payer saw.
    func pay() async throws -> PageAnswer {
        let expected: TransferImportReport
        do {
            expected = try await run(.dryRun)
        } catch let problem as ServiceError {
            return .page(try await PaymentFilePage.form(visit, problem: problem))
        }
        let terms = Self.terms(of: expected)
        guard visit.form["terms"] == terms else { return try await review(hasChanged: true) }
        let names = try await visit.payeeNames()
        do {
            return .page(PaymentFilePage.receipt(try await run(.commit), names, visit))
        } catch let problem as ServiceError {
            return .page(PaymentFilePage.again(problem, expected, terms, visit))
        }
    }

    private func run(_ mode: ExecutionMode) async throws -> TransferImportReport {
        let name = visit.form["fileName"]
        guard let bytes = PageCall.file(visit.form["file"]), !bytes.isEmpty else {
            throw ServiceError.invalidFile(path: name, line: nil, column: nil, reason: "it is empty")
        }
        let services = try visit.services
        return try await visit.call.withFile(bytes, named: name) { path in
            let viewModel = TransferImportViewModel(
                paymentFileService: services.paymentFileService, accountService: services.accountService,
                beneficiaryService: services.beneficiaryService, transferService: services.transferService)
            await viewModel.run(
                TransferImportRequest(
                    path: path, from: visit.form["from"], isLinked: visit.form.has("linked"), mode: mode,
                    keepsLines: true, wholeMaximum: TransferBatch.servedLineMaximum))
            return try viewModel.state.get().value
        }
    }

    /// The hash of all that the payer sees. A payment that was made before has the same terms as when it is made, so
    /// that a second click leads to the same receipt.
    private static func terms(of report: TransferImportReport) -> String {
        let lines = report.lines.map { line in
            switch line.outcome {
            case .refused(let error): error.code
            case .made(let transfer), .madeBefore(let transfer):
                [
                    transfer.fromAccountID.text, transfer.toAccountID?.text, transfer.creditorIBAN?.text,
                    "\(transfer.amount)", transfer.fee.map { "\($0)" },
                    transfer.creditedAmount.map { "\($0)" },
                ].map { $0 ?? "" }.joined(separator: "\u{1F}")
            }
        }
        return Hexadecimal.text(BLAKE2b.checksum(of: Array(lines.joined(separator: "\u{1E}").utf8)))
    }
}
