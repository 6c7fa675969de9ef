/// The options of `bank auth password reset`.
package struct PasswordResetOptions: Equatable {
    let username: String?
    let recoveryCodeDescriptor: Int32?
    let newPasswordDescriptor: Int32?
}
