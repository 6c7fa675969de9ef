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
    /// Metadata that is kept is shown also if its resource is gone. Throws `notFound`.
    package func metadata(of id: String, for principal: Principal) throws -> ResourceMetadata {
        let subject = try MetadataSubject(id)
        if let kept = try keptMetadata(of: subject.id, by: principal.userID), !kept.isEmpty { return kept }
        let found = try requireResource(subject, for: principal)
        return try keptMetadata(of: found, by: principal.userID) ?? ResourceMetadata(resourceID: found)
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
        let id = try resource(of: checked, for: principal)
        let new = ResourceMetadata(resourceID: id, externalID: checked.externalID, values: checked.values)
        if let externalID = new.externalID,
            var other = try keptMetadata(externalID: externalID, by: principal.userID), other.resourceID != id
        {
            guard try isGone(other.resourceID, for: principal) else {
                throw ServiceError.invalidValue(field: .externalID, value: externalID, reason: .taken)
            }
            // The id of a resource that is gone is free again.
            other.externalID = nil
            try keep(other, of: principal.userID)
        }
        try keep(new, of: principal.userID)
        return new
    }

    /// The id of the resource. What is kept can be removed also if its resource is gone.
    private func resource(of metadata: ResourceMetadata, for principal: Principal) throws -> String {
        let subject = try MetadataSubject(metadata.resourceID)
        if metadata.isEmpty, try keptMetadata(of: subject.id, by: principal.userID)?.isEmpty == false {
            return subject.id
        }
        return try requireResource(subject, for: principal)
    }

    private func isGone(_ id: String, for principal: Principal) throws -> Bool {
        do {
            _ = try requireResource(try MetadataSubject(id), for: principal)
            return false
        } catch ServiceError.notFound {
            return true
        }
    }

    /// The id under which an account, transfer or payee of the principal is shown. Throws `notFound`.
    private func requireResource(_ subject: MetadataSubject, for principal: Principal) throws -> String {
        switch subject {
        case .account(let id): try account(id, readableBy: principal).account.id.text
        case .transfer(let id): try transfer(id, for: principal).id.text
        case .beneficiary(let id): try payee(id, of: principal.userID).id.text
        }
    }
}
