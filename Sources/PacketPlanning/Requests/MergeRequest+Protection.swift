public import PDFObjects
package import PacketMapping
import PacketMerge
package import PacketModel
import PacketTemplate

extension MergeRequest {
    /// How the packets are encrypted.
    public struct Protection: Sendable, Hashable, Codable {
        /// What a row's password is made of; nil where all packets have the same, which is a secret.
        public private(set) var expression: String?
        /// The password of all packets.
        private var shared: MergeSecret?
        /// The password that opens every packet without restrictions; nil for none.
        public private(set) var owner: MergeSecret?
        /// What the row's password permits: the bits of `EncryptionPermissions`.
        public var permissions: UInt32
        /// Whether a row without a password gets a packet that opens without one.
        public var allowsEmpty = false
        /// The sender's salt, in hexadecimal.
        private var salt: MergeSecret?
        /// Tells the salt from others.
        package private(set) var saltFingerprint: String?

        /// Makes a protection.
        ///
        /// - Parameters:
        ///   - expression: Makes the password of a row; one that needs no column is kept as a secret.
        ///   - owner: The owner's password.
        public init(
            _ expression: String, salt: EncryptionSalt, owner: String? = nil,
            permissions: EncryptionPermissions = .print
        ) {
            let constant = try? Expression(parsing: expression).bind(to: RecordSchema(columns: []))
            if constant == nil { self.expression = expression } else { shared = MergeSecret(expression, salt: salt) }
            self.owner = owner.map { MergeSecret($0, salt: salt) }
            self.salt = MergeSecret(SHA256.hexadecimal(salt.bytes), salt: salt)
            self.permissions = permissions.rawValue
            saltFingerprint = salt.fingerprint
        }

        /// The same without the salt, which a batch compares by itself.
        func withoutSalt() -> Protection {
            var result = self
            (result.salt, result.saltFingerprint) = (nil, nil)
            return result
        }
    }
}

extension MergeRequest.Protection {
    /// What the rows' passwords are made of.
    ///
    /// - Throws: `PlanningError` for an expression that does not fit the table, or that the request has lost.
    package func password(
        _ schema: RecordSchema, _ settings: ExpressionSettings
    ) throws(PlanningError) -> BoundExpression {
        guard let text = expression ?? shared?.text else { throw Self.lost }
        let bound = try PlanningError.placed("--encrypt-with") { () throws(MappingError) in
            try Expression(parsing: text, with: settings).bind(to: schema)
        }
        if let column = schema.columns.first(where: { $0 == text }) {
            throw PlanningError(
                .mapping, "--encrypt-with takes an expression, and “\(column)” without braces is the password itself",
                hint: "the column is '{\(column)}'")
        }
        return bound
    }

    /// How packets are encrypted.
    ///
    /// - Throws: `PlanningError` for a request that has lost what it needs.
    package func settings() throws(PlanningError) -> EncryptionSettings {
        guard let text = salt?.text, let salt = EncryptionSalt(hexadecimal: Array(text.utf8)) else { throw Self.lost }
        var password: PDFPassword?
        if let owner {
            guard let text = owner.text, let read = try? PDFPassword(Array(text.utf8)) else { throw Self.lost }
            password = read
        }
        return EncryptionSettings(
            salt: salt, owner: password, permissions: EncryptionPermissions(rawValue: permissions))
    }

    private static let lost = PlanningError(
        .password, "the request was kept without its passwords and salt", hint: "make it anew, with them")

    /// What there is to say before the first row.
    ///
    /// - Parameter name: The columns that are in the packets' names.
    static func notes(_ password: BoundExpression, name: Set<Int>, _ schema: RecordSchema) -> [Diagnostic] {
        var notes: [Diagnostic] = []
        if password.columns.isEmpty {
            notes.append(
                Diagnostic(
                    .passwordShared, .warning,
                    message: "--encrypt-with uses no column, so all packets have the same password",
                    hint: "a column stands in braces: --encrypt-with '{birthdate}'"))
        }
        for column in name.intersection(password.columns).sorted() {
            notes.append(
                Diagnostic(
                    .passwordInName, .warning, field: schema.columns[column],
                    message: "the column is in the packets' names and in their passwords",
                    hint: "name the packets by something else with --name"))
        }
        return notes
    }
}

extension DiagnosticCode {
    /// All packets have one password.
    package static let passwordShared = DiagnosticCode("password-shared")
    /// The names of packets show what their passwords are made of.
    package static let passwordInName = DiagnosticCode("password-in-name")
}
