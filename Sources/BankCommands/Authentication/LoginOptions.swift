package struct LoginOptions: Equatable {
    let username: String?
    let code: String?
    let passwordDescriptor: Int32?
}
