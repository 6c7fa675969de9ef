package struct RegistrationOptions: Equatable {
    let username: String?
    let name: String?
    let passwordDescriptor: Int32?
}
