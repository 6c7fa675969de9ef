import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class TransferImportViewModelTests: XCTestCase {
    private var files = StubPaymentFileService()
    private var accounts = StubAccountService()
    private var beneficiaries = StubBeneficiaryService()
    private var transfers = StubTransferService()

    override func setUp() async throws {
        files = StubPaymentFileService()
        accounts = StubAccountService()
        beneficiaries = StubBeneficiaryService()
        transfers = StubTransferService()
        accounts.onDefaultAccount.answer(with: .checking)
        accounts.onAccountByID.answer { id in
            guard let account = [Account.checking, .savings, .travel].first(where: { $0.id == id }) else {
                throw ServiceError.notFound(.account, name: id.text)
            }
            return account
        }
        accounts.onPayeesIdentified.answer { texts in
            let all = [Account.checking, .savings, .travel]
            return Dictionary(
                uniqueKeysWithValues: texts.compactMap { text in
                    all.first { $0.id.text == text || $0.iban?.text == text }.map { (text, $0.id) }
                })
        }
        beneficiaries.onBeneficiaries.answer(with: [.sample()])
        transfers.onCreateAll.answer { call in
            call.subject.requests.indices.map { .made(.sample(Int64($0 + 1))) }
        }
    }

    @discardableResult
    private func run(
        _ payments: [PaymentInstruction], format: PaymentFileFormat = .csv,
        _ request: TransferImportRequest = TransferImportRequest(path: "payments")
    ) async -> (TransferImportViewModel, StubPaymentFileService.Reading) {
        let reading = StubPaymentFileService.Reading(
            .success(.sample(format, count: payments.count)), payments)
        files.onReading.answer(with: reading)
        let model = TransferImportViewModel(
            paymentFileService: files, accountService: accounts, beneficiaryService: beneficiaries,
            transferService: transfers)
        await model.run(request)
        return (model, reading)
    }

    private var requests: [TransferRequest] { transfers.onCreateAll.calls.flatMap(\.subject.requests) }

    func testPayments_BecomeRequestsOfOneBatch() async throws {
        let iban = "GB33BUKB20201555555555"
        let (model, _) = await run([
            .sample(line: 2, to: "ACC002", reference: "Rent"),
            .sample(line: 3, from: "ACC003", to: iban, name: "Ada", amount: "7", on: .sample),
        ])
        XCTAssertEqual(
            transfers.onCreateAll.calls,
            [
                ChangeCall(
                    TransferBatch(
                        name: "payments",
                        requests: [
                            TransferRequest(
                                from: "ACC001", to: "ACC002", amount: usd(2_500), reference: "Rent",
                                idempotencyKey: key("line-2")),
                            TransferRequest(
                                from: "ACC003", to: .iban(try IBAN(iban), creditorName: "Ada"),
                                amount: eur(700), executionDate: .sample, idempotencyKey: key("line-3")),
                        ], isLinked: false), mode: .commit)
            ])
        XCTAssertEqual(model.state.value?.value.bookedCount, 2)
        XCTAssertEqual(model.progress, TransferImportProgress(paymentCount: 2, totalCount: 2))
    }

    func testAnswer_HasTheOutcomeOfEachPayment() async {
        let payments = (2...5).map { PaymentInstruction.sample(line: $0, endToEndID: "E\($0)") }
        let refusal = ServiceError.accountFrozen("ACC001")
        transfers.onCreateAll.answer(with: [
            .made(.sample(1)), .made(.sample(2, status: .pending)), .madeBefore(.sample(3)),
            .refused(refusal),
        ])
        for mode in [ExecutionMode.commit, .dryRun] {
            let (_, reading) = await run(
                payments, format: .pain001,
                TransferImportRequest(path: "payments", answerPath: "answer", mode: mode))
            let (settled, isMade) = (
                mode == .commit ? PaymentFileAnswer.Outcome.settled : .accepted, mode == .commit
            )
            XCTAssertEqual(
                reading.answers,
                [
                    PaymentFileAnswer([
                        .init(
                            endToEndID: "E2", outcome: settled,
                            transferID: isMade ? Transfer.sample(1).id : nil),
                        .init(
                            endToEndID: "E3", outcome: .accepted,
                            transferID: isMade ? Transfer.sample(2).id : nil),
                        .init(
                            endToEndID: "E4", outcome: settled,
                            transferID: isMade ? Transfer.sample(3).id : nil),
                        .init(endToEndID: "E5", outcome: .refused(refusal)),
                    ])
                ])
        }
    }

    func testRefusedFileOrLine_IsAnsweredOnceAndThrown() async {
        let bad = ServiceError.invalidFile(path: "payments", line: 3, column: nil, reason: "it is not XML")
        let reading = StubPaymentFileService.Reading(.failure(bad))
        files.onReading.answer(with: reading)
        let model = TransferImportViewModel(
            paymentFileService: files, accountService: accounts, beneficiaryService: beneficiaries,
            transferService: transfers)
        await model.run(TransferImportRequest(path: "payments", answerPath: "answer"))
        XCTAssertEqual(reading.answers, [PaymentFileAnswer(refusing: bad)])
        XCTAssertEqual(model.state.error, bad)
        transfers.onCreateAll.answer { _ in
            throw ServiceError.lineRefused(line: 1, reason: .accountFrozen("ACC001"))
        }
        let (_, linked) = await run(
            [.sample(line: 7)], format: .pain001,
            TransferImportRequest(path: "payments", isLinked: true, answerPath: "answer"))
        XCTAssertEqual(
            linked.answers,
            [PaymentFileAnswer(refusing: .lineRefused(line: 7, reason: .accountFrozen("ACC001")))])
    }

    func testOtherFailure_IsNoAnswer() async {
        transfers.onCreateAll.answer { _ in throw ServiceError.serverError(code: 500) }
        let (_, reading) = await run(
            [.sample(line: 2)], format: .pain001,
            TransferImportRequest(path: "payments", isLinked: true, answerPath: "answer"))
        XCTAssertEqual(reading.answers, [])
    }

    func testOutcomes_AreCounted() async {
        let payments = (2...5).map { PaymentInstruction.sample(line: $0) }
        let refusal = ServiceError.accountFrozen("ACC001")
        transfers.onCreateAll.answer(with: [
            .made(.sample(1)), .made(.sample(2, status: .pending)), .madeBefore(.sample(3)),
            .refused(refusal),
        ])
        let (model, _) = await run(payments)
        let report = model.state.value?.value
        XCTAssertEqual(report?.bookedCount, 1)
        XCTAssertEqual(report?.scheduledCount, 1)
        XCTAssertEqual(report?.madeBeforeCount, 1)
        XCTAssertEqual(report?.refusals, [TransferImportReport.Refusal(payments[3], refusal)])
        XCTAssertEqual(report?.paymentCount, 4)
    }

    func testUnknownPayees_AreRefusedWithoutTheBank() async {
        let (model, _) = await run([
            .sample(line: 2, from: "ACC009"), .sample(line: 3, to: "DE00370400440532013000"),
            .sample(line: 4, to: "nobody"), .sample(line: 5, amount: "1.005"), .sample(line: 6),
        ])
        XCTAssertEqual(requests.map(\.idempotencyKey), [key("line-6")])
        XCTAssertEqual(
            model.state.value?.value.refusals.map(\.error),
            [
                .notFound(.account, name: "ACC009"),
                .invalidIBAN(text: "DE00370400440532013000", reason: .wrongCheckDigits),
                .notFound(.account, name: "nobody"),
                .invalidAmount(text: "1.005", reason: .unreadable(.tooManyDecimals(allowed: 2))),
            ])
        XCTAssertEqual(model.state.value?.value.bookedCount, 1)
    }

    func testSavedPayee_IsNamedInCSVOnly() async {
        await run([.sample(to: "Ada Lovelace")])
        XCTAssertEqual(requests.map(\.to), [.beneficiary("BEN001")])
        let (model, _) = await run([.sample(from: "ACC001", to: "Ada Lovelace")], format: .pain001)
        XCTAssertEqual(
            model.state.value?.value.refusals.map(\.error), [.notFound(.account, name: "Ada Lovelace")])
    }

    func testIBANOfThisBankWithoutAName_NeedsNone() async throws {
        let iban = "DE89370400440532013000"
        await run([.sample(to: iban)])
        XCTAssertEqual(requests.map(\.to), [.iban(try IBAN(iban), creditorName: iban)])
    }

    func testFallback_PaysWhereAMessageNamesNoAccountOfThisBank() async {
        accounts.onAccountNamed.answer(with: .savings)
        let request = TransferImportRequest(path: "payments", from: "savings")
        await run([.sample(from: "FR1420041010050500013M02606")], format: .pain001, request)
        XCTAssertEqual(requests.map(\.from), ["ACC002"])
        let (model, _) = await run([.sample(from: "FR1420041010050500013M02606")], format: .csv, request)
        XCTAssertEqual(model.state.value?.value.refusals.count, 1)
    }

    func testPieces_AreBookedOneByOneUnlessLinkedOrDryRun() async {
        let payments = (0..<8_001).map { PaymentInstruction.sample(line: $0) }
        let (_, reading) = await run(payments)
        XCTAssertEqual(transfers.onCreateAll.calls.map(\.subject.requests.count), [8_000, 1])
        XCTAssertEqual(reading.askedFor, [8_000, 8_000, 8_000])
        for request in [
            TransferImportRequest(path: "payments", isLinked: true),
            TransferImportRequest(path: "payments", mode: .dryRun),
        ] {
            await run(payments, request)
            let call = transfers.onCreateAll.calls.last
            XCTAssertEqual(call?.subject.requests.count, 8_001)
            XCTAssertEqual(call?.subject.isLinked, request.isLinked)
            XCTAssertEqual(call?.mode, request.mode)
        }
    }

    func testLinkedRefusal_NamesTheLineOfTheFile() async {
        let reason = ServiceError.accountFrozen("ACC002")
        transfers.onCreateAll.fail(with: ServiceError.lineRefused(line: 2, reason: reason))
        let request = TransferImportRequest(path: "payments", isLinked: true)
        let (model, _) = await run([.sample(line: 7), .sample(line: 19)], request)
        XCTAssertEqual(model.state, .failed(.lineRefused(line: 19, reason: reason)))
    }

    func testLinkedUnknownPayee_RefusesAllWithoutTheBank() async {
        let request = TransferImportRequest(path: "payments", isLinked: true)
        let (model, _) = await run([.sample(line: 7), .sample(line: 19, to: "nobody")], request)
        XCTAssertEqual(
            model.state, .failed(.lineRefused(line: 19, reason: .notFound(.account, name: "nobody"))))
        XCTAssertEqual(transfers.onCreateAll.callCount, 0)
    }

    func testFileThatIsNotSound_BooksNothing() async {
        let error = ServiceError.invalidFile(path: "payments", line: 3, column: nil, reason: "it is not XML")
        files.onReading.answer(with: StubPaymentFileService.Reading(.failure(error)))
        let model = TransferImportViewModel(
            paymentFileService: files, accountService: accounts, beneficiaryService: beneficiaries,
            transferService: transfers)
        await model.run(
            TransferImportRequest(path: "payments", format: .csv, idempotencyKey: key("again")))
        XCTAssertEqual(model.state, .failed(error))
        XCTAssertEqual(
            files.onReading.calls,
            [PaymentFileRequest(path: "payments", format: .csv, keyPrefix: key("again"))])
        XCTAssertEqual(transfers.onCreateAll.callCount, 0)
    }

    func testTooManyToBeBookedTogether_AreRefusedBeforeTheyAreRead() async {
        let reading = StubPaymentFileService.Reading(
            .success(.sample(count: TransferBatch.lineMaximum + 1)))
        files.onReading.answer(with: reading)
        let model = TransferImportViewModel(
            paymentFileService: files, accountService: accounts, beneficiaryService: beneficiaries,
            transferService: transfers)
        await model.run(TransferImportRequest(path: "payments", isLinked: true))
        XCTAssertEqual(model.state.error?.code, "invalidFile")
        XCTAssertEqual(reading.askedFor, [])
    }

    func testFailureOfTheBank_IsNoRefusalOfALine() async {
        accounts.onPayeesIdentified.fail(with: ServiceError.networkError(underlying: "cut"))
        let (model, _) = await run([.sample(from: "ACC001")])
        XCTAssertEqual(model.state, .failed(.networkError(underlying: "cut")))
    }
}
