import BankAPI
import BankDomain
import BankServices
import LanguageKit

extension RouteTable {
    mutating func addTransfers() {
        on(TransfersAPI.list) { try await $0.services.transferService.transfers(page: $0.input.page()) }
        on(TransfersAPI.show) {
            try await $0.services.transferService.transfer(id: $0.input(TransfersAPI.id))
        }
        on(TransfersAPI.create) {
            try await $0.services.transferService.create($0.transferRequest(), mode: $0.input.mode())
        }
        on(TransfersAPI.createAll) {
            let input = $0.input
            let batch = try await LongComputation.shared.run {
                TransferBatch(
                    name: try FreeText.reference(input(TransfersAPI.batchName), field: "name"),
                    requests: try input(TransfersAPI.batch).map(\.request),
                    isLinked: try input.optional(TransfersAPI.linked) == true)
            }
            let mode = try input.mode()
            if batch.isLinked || mode == .dryRun { try batch.requireSize(TransferBatch.servedLineMaximum) }
            return try await $0.services.transferService.createAll(batch, mode: mode)
                .map(TransferOutcomeState.init)
        }
        on(TransfersAPI.quote) { try await $0.services.transferService.quote($0.transferRequest()) }
        on(TransfersAPI.cancel) {
            try await $0.services.transferService.cancel($0.input(TransfersAPI.id), mode: $0.input.mode())
        }
        on(TransfersAPI.reverse) {
            try await $0.services.transferService.reverse(
                $0.input(TransfersAPI.id), idempotencyKey: $0.idempotencyKey, mode: $0.input.mode())
        }
        on(TransfersAPI.confirm) {
            try await $0.services.transferService.confirm(
                $0.input(TransfersAPI.challenge), code: $0.input(TransfersAPI.code))
        }
    }

    mutating func addHolds() {
        on(TransfersAPI.holds) { try await $0.services.transferService.holds(page: $0.input.page()) }
        on(TransfersAPI.showHold) {
            try await $0.services.transferService.hold(id: $0.input(TransfersAPI.holdID))
        }
        on(TransfersAPI.hold) {
            let payment = try await $0.payment()
            let request = TransferHoldRequest(
                from: payment.from, to: payment.to, amount: payment.amount, reference: payment.reference,
                expiryDate: try $0.input.optional(TransfersAPI.expiryDate), idempotencyKey: $0.idempotencyKey)
            return try await $0.services.transferService.hold(request, mode: $0.input.mode())
        }
        on(TransfersAPI.capture) {
            let id = try $0.input(TransfersAPI.holdID)
            let transfers = try $0.services.transferService
            let amount = try await $0.amount(optional: TransfersAPI.captureAmount) {
                try await transfers.hold(id: id).amount.currency
            }
            return try await transfers.capture(
                id, amount: amount, idempotencyKey: $0.idempotencyKey, mode: $0.input.mode())
        }
        on(TransfersAPI.release) {
            try await $0.services.transferService.release(
                $0.input(TransfersAPI.holdID), idempotencyKey: $0.idempotencyKey, mode: $0.input.mode())
        }
    }

    mutating func addStandingOrders() {
        on(StandingOrdersAPI.list) {
            try await $0.services.standingOrderService.orders(page: $0.input.page())
        }
        on(StandingOrdersAPI.show) {
            try await $0.services.standingOrderService.order(id: $0.input(StandingOrdersAPI.id))
        }
        on(StandingOrdersAPI.create) {
            let payment = try await $0.payment()
            let schedule = StandingOrderSchedule(
                try $0.input.optional(StandingOrdersAPI.frequency) ?? .monthly,
                from: try $0.input(StandingOrdersAPI.startDate),
                through: try $0.input.optional(StandingOrdersAPI.endDate))
            let request = StandingOrderRequest(
                from: payment.from, to: payment.to, amount: payment.amount, reference: payment.reference,
                schedule: schedule, idempotencyKey: $0.idempotencyKey)
            return try await $0.services.standingOrderService.create(request, mode: $0.input.mode())
        }
        for (route, change) in [
            (StandingOrdersAPI.pause, StandingOrderChange.pause), (StandingOrdersAPI.resume, .resume),
            (StandingOrdersAPI.skip, .skip), (StandingOrdersAPI.cancel, .cancel),
        ] {
            on(route) {
                try await $0.services.standingOrderService.change(
                    $0.input(StandingOrdersAPI.id), change, mode: $0.input.mode())
            }
        }
        on(StandingOrdersAPI.update) { context in
            let orders = try context.services.standingOrderService
            let id = try context.input(StandingOrdersAPI.id)
            let to = try await context.newDestination()
            let amount = try await context.amount(optional: StandingOrdersAPI.amount) {
                try await orders.order(id: id).amount.currency
            }
            let update: StandingOrderUpdate
            if let to, let amount {
                update = StandingOrderUpdate(
                    id, to: to, amount: amount, idempotencyKey: context.idempotencyKey)
            } else {
                let order = try await orders.order(id: id)
                update = StandingOrderUpdate(
                    id, to: try to ?? order.payableCreditor(), amount: amount ?? order.amount,
                    idempotencyKey: context.idempotencyKey)
            }
            return try await orders.update(update, mode: context.input.mode())
        }
        on(StandingOrdersAPI.confirm) {
            try await $0.services.standingOrderService.confirm(
                $0.input(TransfersAPI.challenge), code: $0.input(TransfersAPI.code))
        }
    }

    mutating func addBeneficiaries() {
        on(BeneficiariesAPI.list) { try await $0.services.beneficiaryService.beneficiaries() }
        on(BeneficiariesAPI.show) { try await $0.beneficiary() }
        on(BeneficiariesAPI.picture) { context in
            let beneficiary = try await context.beneficiary()
            let picture = Picture(of: beneficiary.iban)
            return FileContent(
                mediaType: "image/png", name: "\(beneficiary.id).png", tag: picture.tag
            ) { try await $0(picture.bytes) }
        }
        on(BeneficiariesAPI.named) {
            try await $0.services.beneficiaryService.beneficiary(named: $0.input(AccountsAPI.text))
        }
        on(BeneficiariesAPI.add) {
            let request = BeneficiaryRequest(
                name: try $0.input(BeneficiariesAPI.name), iban: try $0.input(BeneficiariesAPI.iban),
                acceptsName: try $0.input.optional(BeneficiariesAPI.acceptsName) == true,
                idempotencyKey: $0.idempotencyKey)
            return try await $0.services.beneficiaryService.add(request, mode: $0.input.mode())
        }
        on(BeneficiariesAPI.rename) {
            try await $0.services.beneficiaryService.rename(
                $0.input(BeneficiariesAPI.id), to: $0.input(BeneficiariesAPI.name), mode: $0.input.mode())
        }
        on(BeneficiariesAPI.trust) {
            try await $0.services.beneficiaryService.trust(
                $0.input(BeneficiariesAPI.id), code: $0.input(BeneficiariesAPI.code), mode: $0.input.mode())
        }
        on(BeneficiariesAPI.remove) {
            try await $0.services.beneficiaryService.remove(
                $0.input(BeneficiariesAPI.id),
                endsDependents: $0.input.optional(BeneficiariesAPI.cancelsOrders) == true,
                mode: $0.input.mode())
        }
    }
}

/// A payment in a body.
private struct Payment {
    let from: AccountID
    let to: TransferDestination
    let amount: Money
    let reference: String
}

extension RequestContext {
    fileprivate func transferRequest() async throws -> TransferRequest {
        let payment = try await payment()
        return TransferRequest(
            from: payment.from, to: payment.to, amount: payment.amount, reference: payment.reference,
            executionDate: try input.optional(TransfersAPI.executionDate), idempotencyKey: idempotencyKey)
    }

    fileprivate func payment() async throws -> Payment {
        let accounts = try services.accountService
        let from = AccountID(try input(PaymentParameters.from))
        let amount = try await amount(PaymentParameters.amount) {
            try await accounts.account(id: from).currency
        }
        return Payment(
            from: from, to: try await destination(accounts), amount: amount,
            reference: try input.optional(PaymentParameters.reference) ?? "")
    }

    /// The payee, if the body has one.
    fileprivate func newDestination() async throws -> TransferDestination? {
        let named = [
            PaymentParameters.toAccount, PaymentParameters.beneficiary, PaymentParameters.creditorIBAN,
        ]
        guard try named.contains(where: { try input.optional($0) != nil }) else { return nil }
        return try await destination(services.accountService)
    }

    private func destination(_ accounts: any AccountServiceProtocol) async throws -> TransferDestination {
        let account = try input.optional(PaymentParameters.toAccount)
        let beneficiary = try input.optional(PaymentParameters.beneficiary)
        let iban = try input.optional(PaymentParameters.creditorIBAN)
        let name = try input.optional(PaymentParameters.creditorName)
        let given = [account, beneficiary, iban].compactMap(\.self)
        guard given.count == 1 else {
            let expected: Phrase = "one of toAccountID, beneficiaryID or creditorIBAN"
            throw ServiceError.invalidValue(
                field: "toAccountID", value: given.joined(separator: ", "),
                reason: .malformed(expected: expected))
        }
        if let account {
            // A missing account is reported when it is paid.
            let id = AccountID(account)
            return .account(id.number == nil ? try await accounts.payee(named: account) : id)
        }
        if let beneficiary { return .beneficiary(BeneficiaryID(beneficiary)) }
        guard let iban, let name else { throw RouteInput.Mismatch.missing("creditorName") }
        do throws(IBANError) {
            return .iban(try IBAN(iban), creditorName: name)
        } catch {
            throw ServiceError.invalidIBAN(text: iban, reason: error)
        }
    }
}

extension RequestContext {
    /// The beneficiary in the path.
    fileprivate func beneficiary() async throws -> Beneficiary {
        let id = try input(BeneficiariesAPI.id)
        let all = try await services.beneficiaryService.beneficiaries()
        guard let known = all.first(where: { $0.id == id }) else {
            throw ServiceError.notFound(.beneficiary, name: id.text)
        }
        return known
    }
}
