import BankAPI
import BankDomain
import BankServices

extension RouteTable {
    mutating func addAuthentication() {
        on(AuthenticationAPI.register) {
            let registration = Registration(
                username: try $0.input(AuthenticationAPI.username), name: try $0.input(AuthenticationAPI.name)
            )
            return try await $0.authService.register(registration, password: SecretBytes($0.password()))
        }
        on(AuthenticationAPI.login) {
            let signIn = SignIn(
                username: try $0.input(AuthenticationAPI.username),
                code: try $0.input.optional(AuthenticationAPI.code),
                deviceName: try $0.input.optional(AuthenticationAPI.deviceName) ?? "API")
            let service = $0.backend.authService(of: RequestTokens())
            return IssuedSession(try await service.login(signIn, password: SecretBytes($0.password())))
        }
        on(AuthenticationAPI.refresh) {
            let text = try $0.input(AuthenticationAPI.refreshToken)
            guard let refresh = SharedSecret(hexadecimal: text[...]) else {
                throw ServiceError.unauthorized(.sessionEnded)
            }
            // The exchange looks at the refresh token alone.
            let tokens = RequestTokens(SessionTokens(access: refresh, refresh: refresh))
            return IssuedSession(try await $0.backend.authService(of: tokens).refresh())
        }
        on(AuthenticationAPI.logout) {
            try await $0.authService.logout()
            return NoContent()
        }
        on(AuthenticationAPI.sessions) { try await $0.authService.sessions() }
        on(AuthenticationAPI.endSession) {
            try await $0.authService.endSession($0.input(AuthenticationAPI.session))
        }
        on(AuthenticationAPI.devices) { try await $0.authService.devices() }
        on(AuthenticationAPI.removeDevice) {
            try await $0.authService.removeDevice($0.input(AuthenticationAPI.device))
        }
    }
}

extension RequestContext {
    fileprivate func password() throws -> String { try input(AuthenticationAPI.password) }
}

extension SecretBytes {
    fileprivate init(_ text: String) {
        let utf8 = Array(text.utf8)
        self.init(count: utf8.count) { output in output.copyBytes(from: utf8) }
    }
}
