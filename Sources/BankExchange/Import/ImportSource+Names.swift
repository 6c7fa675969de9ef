package import BankDomain
package import BankServices
import LanguageKit

extension ImportSource {
    /// A template that names a user: letters, digits, `/` and `-`.
    package func userID(_ template: FieldTemplate) throws(ServiceError) -> UserID {
        let text = template.text(for: record)
        guard (1...34).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAccountCharacter) else {
            throw failure("makes no user id: \"\(text)\"", field: template.columns.first)
        }
        return UserID(text)
    }

    /// A template that makes a name, as ``FreeText`` takes it.
    package func name(_ template: FieldTemplate) throws(ServiceError) -> String {
        let text = try text(template)
        do throws(ServiceError) {
            return try FreeText.name(text, field: "name")
        } catch {
            throw failure("makes no name: \"\(text)\"", field: template.columns.first)
        }
    }
}
