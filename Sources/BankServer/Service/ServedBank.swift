public import BankAPI
public import BankDomain
public import BankServices

/// The bank behind a server.
@MainActor
public protocol ServedBank: AnyObject, Sendable {
    /// Whether calls without a token act for the demo's user.
    var isDemo: Bool { get }

    /// The demo's user.
    var demoPrincipal: Principal { get }

    /// The last reset or restoration of a demo bank.
    var latestRestart: DemoRestart { get }

    /// The demo bank with the request's variation.
    func varied(by variation: DemoVariation) -> any ServedBank

    /// The services of a request's caller. Nothing is looked up yet.
    func services(for caller: Caller) -> any CallerServices

    /// The description of an error.
    func problem(_ error: any Error) -> Problem

    func freshIdempotencyKey() -> IdempotencyKey

    /// The bank's present day, in its time zone. A demo has its own clock.
    func today() async throws -> CalendarDate

    /// How the ledger's database was used; `nil` for a demo.
    var ledgerUse: LedgerUse? { get }

    /// Checks that the bank can be read. Throws the reason if not.
    func checkReading() async throws
    /// Checks that the bank can be changed. Throws the reason if not.
    func checkWriting() async throws
}

extension ServedBank {
    public var latestRestart: DemoRestart { DemoRestart() }

    /// The services of the holder of these tokens, or of the demo's user without any.
    ///
    /// - Parameter holder: how the holder is looked up.
    public func services(
        of tokens: RequestTokens, on device: RequestDevice = RequestDevice(hexadecimal: nil),
        holder: Caller.Holder = .lookedUpOnce(recordsUse: true)
    ) -> any CallerServices {
        let holder = isDemo && tokens.isEmpty ? .known(demoPrincipal) : holder
        return services(for: .request(tokens: tokens, device: device, holder: holder))
    }
}
