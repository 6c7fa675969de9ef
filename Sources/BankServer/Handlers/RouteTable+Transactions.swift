import BankAPI
import BankDomain
import BankServices

extension RouteTable {
    mutating func addTransactions() {
        on(TransactionsAPI.list) {
            var query = try await $0.transactionQuery()
            query.countsTotal = try $0.input.optional(TransactionsAPI.count) == true
            return try await $0.services.transactionService.transactions(query, page: $0.input.page())
        }
        on(TransactionsAPI.show) {
            try await $0.services.transactionService.transaction(id: $0.input(TransactionsAPI.id))
        }
        on(TransactionsAPI.categorize) {
            try await $0.services.transactionService.categorize(
                $0.input(TransactionsAPI.id), as: $0.input.optional(TransactionsAPI.newCategory),
                mode: $0.input.mode())
        }
        on(TransactionsAPI.annotate) {
            let annotation = TransactionAnnotation(
                note: try $0.input.optional(TransactionsAPI.note),
                tags: try $0.input.optional(TransactionsAPI.tags))
            return try await $0.services.transactionService.annotate(
                $0.input(TransactionsAPI.id), annotation, mode: $0.input.mode())
        }
        on(TransactionsAPI.summary) {
            try await $0.services.transactionService.summary(
                await $0.transactionQuery(), by: $0.input.optional(TransactionsAPI.grouping) ?? .category)
        }
        on(TransactionsAPI.rules) { try await $0.services.transactionService.categoryRules() }
        on(TransactionsAPI.addRule) {
            let request = CategoryRuleRequest(
                text: try $0.input(TransactionsAPI.ruleText),
                category: try $0.input(TransactionsAPI.ruleCategory),
                position: try $0.input.optional(TransactionsAPI.position))
            return try await $0.services.transactionService.addCategoryRule(request, mode: $0.input.mode())
        }
        on(TransactionsAPI.removeRule) {
            try await $0.services.transactionService.removeCategoryRule(
                $0.input(TransactionsAPI.rule), mode: $0.input.mode())
        }
    }

    mutating func addWebhooks() {
        on(WebhooksAPI.list) { try await $0.services.webhookService.webhooks() }
        on(WebhooksAPI.add) {
            try await $0.services.webhookService.add(
                WebhookRequest(url: $0.input(WebhooksAPI.url)), mode: $0.input.mode())
        }
        on(WebhooksAPI.remove) {
            try await $0.services.webhookService.remove($0.input(WebhooksAPI.id), mode: $0.input.mode())
        }
        on(WebhooksAPI.test) { try await $0.services.webhookService.sendTest(to: $0.input(WebhooksAPI.id)) }
        on(WebhooksAPI.deliveries) {
            try await $0.services.webhookService.deliveries(
                of: $0.input(WebhooksAPI.id), status: $0.input.optional(WebhooksAPI.status),
                page: $0.input.page())
        }
    }

    mutating func addNotifications() {
        on(NotificationsAPI.list) {
            try await $0.services.notificationService.notifications(
                unreadOnly: $0.input.optional(NotificationsAPI.unread) == true, page: $0.input.page())
        }
        on(NotificationsAPI.show) {
            try await $0.services.notificationService.notification(id: $0.input(NotificationsAPI.id))
        }
        on(NotificationsAPI.unreadCount) {
            UnreadCount(try await $0.services.notificationService.unreadCount())
        }
        on(NotificationsAPI.watch) { context in
            let service = context.backend.services(of: context.tokens, holder: .lookedUpAtEachCall)
                .notificationService
            // Asked before the stream begins, because only a status other than 200 keeps browsers from coming back
            // with the same id for ever.
            if let last = context.lastEventID { _ = try await service.notification(id: last) }
            return EventStream(service.arrivals(after: context.lastEventID, timeoutSeconds: nil))
        }
        on(NotificationsAPI.read) {
            try await $0.services.notificationService.markRead(
                $0.input(NotificationsAPI.id), mode: $0.input.mode())
        }
        on(NotificationsAPI.readAll) {
            try await $0.services.notificationService.markAllRead(mode: $0.input.mode())
        }
        on(NotificationsAPI.preferences) { try await $0.services.notificationService.preferences() }
        on(NotificationsAPI.setPreference) {
            let preference = NotificationPreference(
                try $0.input(NotificationsAPI.kind), isWanted: try $0.input(NotificationsAPI.isWanted))
            return try await $0.services.notificationService.setPreference(preference, mode: $0.input.mode())
        }
    }
}

extension RequestContext {
    /// The conditions of the query. Bounds need an account, whose currency they are in.
    fileprivate func transactionQuery() async throws -> TransactionQuery {
        let accountID = try input.optional(TransactionsAPI.account).map { AccountID($0) }
        let (from, to) = (
            try input.optional(TransactionsAPI.from), try input.optional(TransactionsAPI.to)
        )
        if let fault = ServiceError.fault(ofPeriodFrom: from, to: to) { throw fault }
        let minimum = try input.optional(TransactionsAPI.minimum)
        let maximum = try input.optional(TransactionsAPI.maximum)
        let direction = try input.optional(TransactionsAPI.direction)
        var bounds: (minimum: (text: String, amount: Money)?, maximum: (text: String, amount: Money)?)
        if minimum != nil || maximum != nil {
            guard let accountID else { throw RouteInput.Mismatch.missing("accountID") }
            let currency = try await services.accountService.account(id: accountID).currency
            bounds = (
                try minimum.map { ($0, try Money(typed: $0, currency: currency)) },
                try maximum.map { ($0, try Money(typed: $0, currency: currency)) }
            )
        }
        if let fault = ServiceError.fault(
            ofBoundsFrom: bounds.minimum, to: bounds.maximum, of: direction)
        {
            throw fault
        }
        return TransactionQuery(
            accountID: accountID, text: try input.optional(TransactionsAPI.text), from: from, to: to,
            direction: direction,
            minimumMinorUnits: try bounds.minimum?.amount.minorUnits
                ?? input.optional(TransactionsAPI.minimumMinorUnits).map(Int64.init),
            maximumMinorUnits: try bounds.maximum?.amount.minorUnits
                ?? input.optional(TransactionsAPI.maximumMinorUnits).map(Int64.init),
            category: try input.optional(TransactionsAPI.category),
            status: try input.optional(TransactionsAPI.status))
    }
}
