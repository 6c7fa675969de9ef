import BankDomain
import BankServices

extension MockBank {
    func user(_ id: UserID) -> User {
        head.users.first { $0.user.id == id }?.user ?? User(id: id, name: id.text)
    }

    func profile(of id: UserID) throws(ServiceError) -> UserProfile {
        guard let known = head.users.first(where: { $0.user.id == id }) else {
            throw .notFound(.user, name: id.text)
        }
        return UserProfile(
            id: id, username: authentication.credential(of: id)?.username, name: known.user.name,
            emailAddress: known.emailAddress, phoneNumber: known.phoneNumber)
    }

    mutating func update(_ update: ProfileUpdate, of id: UserID) throws(ServiceError) -> UserProfile {
        let profile = try update.applied(to: try profile(of: id))
        for index in head.users.indices where head.users[index].user.id == id {
            head.users[index].user = profile.user
            head.users[index].emailAddress = profile.emailAddress
            head.users[index].phoneNumber = profile.phoneNumber
        }
        return profile
    }
}
