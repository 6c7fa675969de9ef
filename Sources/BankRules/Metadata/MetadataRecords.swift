package import BankDomain
import BankServices

/// The metadata that a bank keeps for users.
package protocol MetadataRecords: BankFacts {
    /// The metadata of a resource as it was set; `nil` if it never was.
    func keptMetadata(of resourceID: String, by user: UserID) throws -> ResourceMetadata?
    func keptMetadata(externalID: String, by user: UserID) throws -> ResourceMetadata?
    /// Keeps metadata in place of that of the same resource.
    mutating func keep(_ metadata: ResourceMetadata, of user: UserID) throws
}

extension MetadataRecords {
    /// Throws `notFound`.
    package func metadata(of id: String, for principal: Principal) throws -> ResourceMetadata {
        let id = try requireResource(id, for: principal)
        return try keptMetadata(of: id, by: principal.userID) ?? ResourceMetadata(resourceID: id)
    }

    /// Throws `notFound`.
    package func metadata(externalID text: String, for principal: Principal) throws -> ResourceMetadata {
        let id = FreeText.trimmed(text)
        guard let metadata = try keptMetadata(externalID: id, by: principal.userID) else {
            throw ServiceError.notFound(.metadata, name: id)
        }
        return metadata
    }

    /// Replaces metadata by the rules of every bank, in the order of ``MetadataServiceProtocol/set(_:mode:)``.
    package mutating func set(
        _ metadata: ResourceMetadata, for principal: Principal
    ) throws -> ResourceMetadata {
        let checked = try MetadataRules.checked(metadata)
        let id = try requireResource(checked.resourceID, for: principal)
        let new = ResourceMetadata(resourceID: id, externalID: checked.externalID, values: checked.values)
        if let externalID = new.externalID,
            var other = try keptMetadata(externalID: externalID, by: principal.userID), other.resourceID != id
        {
            guard (try? requireResource(other.resourceID, for: principal)) == nil else {
                throw ServiceError.invalidValue(field: .externalID, value: externalID, reason: .taken)
            }
            // The id of a resource that is gone is free again.
            other.externalID = nil
            try keep(other, of: principal.userID)
        }
        try keep(new, of: principal.userID)
        return new
    }

    /// The id of an account, transfer or payee of the principal, as it is written. Throws `notFound`.
    private func requireResource(_ text: String, for principal: Principal) throws -> String {
        let subject = try MetadataSubject(text)
        switch subject {
        case .account(let id): _ = try account(id, readableBy: principal)
        case .transfer(let id): _ = try transfer(id, for: principal)
        case .beneficiary(let id): _ = try payee(id, of: principal.userID)
        }
        return subject.id
    }
}
