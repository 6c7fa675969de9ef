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
            let device = RequestDevice(
                try $0.input.optional(AuthenticationAPI.deviceToken).flatMap {
                    SharedSecret(hexadecimal: $0[...])
                })
            let service = $0.backend.services(of: RequestTokens(), on: device).authService
            let result = try await service.login(signIn, password: SecretBytes($0.password()))
            return IssuedSession(result, deviceToken: device.secret)
        }
        on(AuthenticationAPI.refresh) {
            let text = try $0.input(AuthenticationAPI.refreshToken)
            guard let refresh = SharedSecret(hexadecimal: text[...]) else {
                throw ServiceError.unauthorized(.sessionEnded)
            }
            // The exchange uses only the refresh token.
            let tokens = RequestTokens(SessionTokens(access: refresh, refresh: refresh))
            let service = $0.backend.services(of: tokens).authService
            return IssuedSession(try await service.refresh())
        }
        on(AuthenticationAPI.logout) {
            try await $0.authService.logout()
            return NoContent()
        }
        on(AuthenticationAPI.sessions) { try await $0.authService.sessions() }
        on(AuthenticationAPI.endSession) {
            try await $0.authService.endSession($0.input(AuthenticationAPI.session))
        }
        on(AuthenticationAPI.status) {
            guard case .signedIn(let session) = try await $0.authService.state() else {
                throw ServiceError.unauthorized(.notSignedIn)
            }
            return session
        }
        addSecondFactor()
        addTokens()
        on(AuthenticationAPI.changePassword) {
            PasswordChange(
                endedSessionCount: try await $0.authService.changePassword(
                    from: SecretBytes($0.password()),
                    to: SecretBytes($0.input(AuthenticationAPI.newPassword)),
                    keepsOtherSessions: $0.input.optional(AuthenticationAPI.keepsOtherSessions) == true))
        }
        on(AuthenticationAPI.resetPassword) {
            try await $0.authService.resetPassword(
                of: $0.input(AuthenticationAPI.username),
                recoveryCode: SecretBytes($0.input(AuthenticationAPI.recoveryCode)),
                to: SecretBytes($0.input(AuthenticationAPI.newPassword)))
            return NoContent()
        }
        on(AuthenticationAPI.devices) { try await $0.authService.devices() }
        on(AuthenticationAPI.removeDevice) {
            try await $0.authService.removeDevice($0.input(AuthenticationAPI.device))
        }
    }
}

extension RouteTable {
    private mutating func addTokens() {
        on(AuthenticationAPI.tokens) { try await $0.authService.tokens() }
        on(AuthenticationAPI.createToken) {
            try await $0.authService.createToken(
                $0.accessTokenRequest(), password: SecretBytes($0.password()),
                code: $0.input.optional(AuthenticationAPI.tokenCode))
        }
        on(AuthenticationAPI.revokeToken) {
            try await $0.authService.revokeToken($0.input(AuthenticationAPI.tokenID))
        }
    }

    private mutating func addSecondFactor() {
        on(AuthenticationAPI.verifyOTP) {
            try await $0.authService.verifyOTP($0.input(AuthenticationAPI.code))
        }
        on(AuthenticationAPI.enrollTOTP) {
            try await $0.authService.enrollTOTP(
                password: SecretBytes($0.password()), code: $0.input.optional(AuthenticationAPI.proofCode))
        }
        on(AuthenticationAPI.disableTOTP) {
            try await $0.authService.disableTOTP(
                password: SecretBytes($0.password()), code: $0.input.optional(AuthenticationAPI.proofCode))
            return NoContent()
        }
        on(AuthenticationAPI.makeRecoveryCodes) {
            try await $0.authService.makeRecoveryCodes(
                password: SecretBytes($0.password()), code: $0.input.optional(AuthenticationAPI.proofCode))
        }
    }
}

extension RequestContext {
    fileprivate func accessTokenRequest() async throws -> AccessTokenRequest {
        var maximum: Money?
        if let text = try input.optional(AuthenticationAPI.maximumPerDay) {
            var currency = try input.optional(AuthenticationAPI.currency)
            if currency == nil { currency = try await services.accountService.defaultAccount().currency }
            maximum = try currency.map { try Money.payable(text, currency: $0) }
        }
        return AccessTokenRequest(
            name: try input(AuthenticationAPI.tokenName), scopes: Set(try input(AuthenticationAPI.scopes)),
            payees: (try input.optional(AuthenticationAPI.beneficiaries) ?? []).map {
                .beneficiary(BeneficiaryID($0))
            } + (try input.optional(AuthenticationAPI.payees) ?? []),
            maximumPerDay: maximum,
            lifetimeDays: try input.optional(AuthenticationAPI.expiresInDays)
                ?? AccessTokenRequest.lifetimeDefaultDays)
    }

    fileprivate func password() throws -> String { try input(AuthenticationAPI.password) }
}

extension SecretBytes {
    fileprivate init(_ text: String) {
        let utf8 = Array(text.utf8)
        self.init(count: utf8.count) { output in output.copyBytes(from: utf8) }
    }
}
