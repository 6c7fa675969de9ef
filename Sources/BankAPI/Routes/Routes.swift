/// The routes of the API.
public enum Routes {
    public static let basePath = "/api/v1"

    /// The routes that only the demo bank has.
    public static let ofTheDemo: [RouteDescription] = [
        DemoAPI.status.description, DemoAPI.reset.description, DemoAPI.clock.description,
        DemoAPI.setConditions.description, DemoAPI.snapshots.description,
        DemoAPI.saveSnapshot.description, DemoAPI.restoreSnapshot.description,
        DemoAPI.removeSnapshot.description,
    ]

    public static func served(isDemo: Bool) -> [RouteDescription] { all + (isDemo ? ofTheDemo : []) }

    public static let all: [RouteDescription] = [
        AuthenticationAPI.register.description, AuthenticationAPI.login.description,
        AuthenticationAPI.refresh.description, AuthenticationAPI.logout.description,
        AuthenticationAPI.sessions.description, AuthenticationAPI.endSession.description,
        AuthenticationAPI.status.description, AuthenticationAPI.verifyOTP.description,
        AuthenticationAPI.enrollTOTP.description, AuthenticationAPI.disableTOTP.description,
        AuthenticationAPI.makeRecoveryCodes.description, AuthenticationAPI.changePassword.description,
        AuthenticationAPI.resetPassword.description,
        AuthenticationAPI.tokens.description, AuthenticationAPI.createToken.description,
        AuthenticationAPI.revokeToken.description,
        AuthenticationAPI.devices.description, AuthenticationAPI.removeDevice.description,
        AccountsAPI.list.description, AccountsAPI.show.description, AccountsAPI.named.description,
        AccountsAPI.standard.description, AccountsAPI.balance.description,
        AccountsAPI.history.description, AccountsAPI.accruals.description,
        AccountsAPI.payee.description, AccountsAPI.payees.description,
        AccountsAPI.open.description, AccountsAPI.rename.description, AccountsAPI.setDefault.description,
        AccountsAPI.freeze.description, AccountsAPI.unfreeze.description, AccountsAPI.close.description,
        TransactionsAPI.list.description, TransactionsAPI.summary.description,
        TransactionsAPI.show.description,
        TransactionsAPI.categorize.description, TransactionsAPI.annotate.description,
        TransactionsAPI.rules.description, TransactionsAPI.addRule.description,
        TransactionsAPI.removeRule.description,
        TransfersAPI.list.description, TransfersAPI.show.description, TransfersAPI.create.description,
        TransfersAPI.importFile.description, TransfersAPI.createAll.description,
        TransfersAPI.quote.description, TransfersAPI.cancel.description, TransfersAPI.reverse.description,
        TransfersAPI.confirm.description, TransfersAPI.holds.description, TransfersAPI.showHold.description,
        TransfersAPI.hold.description, TransfersAPI.capture.description, TransfersAPI.release.description,
        StandingOrdersAPI.list.description, StandingOrdersAPI.show.description,
        StandingOrdersAPI.create.description, StandingOrdersAPI.pause.description,
        StandingOrdersAPI.resume.description, StandingOrdersAPI.skip.description,
        StandingOrdersAPI.update.description,
        StandingOrdersAPI.cancel.description, StandingOrdersAPI.confirm.description,
        BeneficiariesAPI.list.description, BeneficiariesAPI.show.description,
        BeneficiariesAPI.picture.description, BeneficiariesAPI.named.description,
        BeneficiariesAPI.add.description,
        BeneficiariesAPI.rename.description, BeneficiariesAPI.trust.description,
        BeneficiariesAPI.remove.description,
        CardsAPI.list.description, CardsAPI.show.description, CardsAPI.named.description,
        CardsAPI.order.description,
        CardsAPI.activate.description, CardsAPI.freeze.description, CardsAPI.unfreeze.description,
        CardsAPI.setLimits.description, CardsAPI.setRules.description, CardsAPI.reveal.description,
        CardsAPI.authorise.description, CardsAPI.capture.description, CardsAPI.reverse.description,
        CardsAPI.refund.description,
        CardsAPI.reportLost.description, CardsAPI.replace.description, CardsAPI.authorisations.description,
        CardsAPI.pending.description, CardsAPI.showAuthorisation.description,
        NotificationsAPI.list.description, NotificationsAPI.show.description,
        NotificationsAPI.unreadCount.description, NotificationsAPI.watch.description,
        NotificationsAPI.read.description,
        NotificationsAPI.readAll.description, NotificationsAPI.preferences.description,
        NotificationsAPI.setPreference.description,
        GoalsAPI.list.description, GoalsAPI.add.description, GoalsAPI.remove.description,
        WebhooksAPI.list.description, WebhooksAPI.add.description, WebhooksAPI.remove.description,
        WebhooksAPI.test.description, WebhooksAPI.deliveries.description,
        ProductsAPI.list.description, ProductsAPI.show.description, ProductsAPI.named.description,
        RatesAPI.list.description, RatesAPI.newest.description, RatesAPI.history.description,
        RatesAPI.convert.description,
        RatesAPI.importFiles.description,
        AuditAPI.activity.description, AuditAPI.list.description, StatementsAPI.list.description,
        StatementsAPI.show.description, StatementsAPI.entries.description,
        StatementsAPI.export.description, StatementsAPI.reconcile.description,
        TellerAPI.named.description, TellerAPI.deposit.description, TellerAPI.withdraw.description,
        TellerAPI.setFloor.description,
        TellerAPI.addOwner.description, TellerAPI.removeOwner.description,
        OperatorsAPI.list.description, OperatorsAPI.add.description, OperatorsAPI.remove.description,
        LedgerAPI.statistics.description, LedgerAPI.verify.description, LedgerAPI.closeDay.description,
        LedgerAPI.importFiles.description,
        ConfigAPI.list.description, ConfigAPI.set.description, ConfigAPI.unset.description,
        ProfileAPI.show.description, ProfileAPI.update.description,
    ]
}

/// Header fields of every request.
public enum RequestFields {
    /// A text of the client that the answer repeats.
    public static let call = "bank-call"
}
