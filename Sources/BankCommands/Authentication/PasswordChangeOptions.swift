/// The options of `bank auth password change`.
package struct PasswordChangeOptions: Equatable {
    let endsOtherSessions: Bool
    let passwordDescriptor: Int32?
    let newPasswordDescriptor: Int32?
}
