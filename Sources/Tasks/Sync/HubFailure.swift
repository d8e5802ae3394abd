import Storage

/// The hub could not be asked, or did not do what it was asked to.
package struct HubFailure: Error, Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// No connection, no answer in time, or a connection that broke.
        case unreachable
        /// An answer with a status of HTTP that is not 200 or 409.
        case status(Int)
        /// An answer that is not one of a hub.
        case malformed
        /// The hub is not who it should be, or the connection could not be made private.
        case insecure
    }

    package let kind: Kind
    /// After how many seconds the hub wants to be asked again.
    package var retryAfter: Int64?

    package init(_ kind: Kind, retryAfter: Int64? = nil) {
        self.kind = kind
        self.retryAfter = retryAfter
    }

    /// Whether trying again may help.
    package var isTransient: Bool {
        switch kind {
        case .unreachable: true
        case .status(let status): [408, 425, 429].contains(status) || (500...599).contains(status)
        case .malformed, .insecure: false
        }
    }
}

extension TasksError {
    /// What a failure means for whoever synchronises.
    package init(_ failure: HubFailure) {
        switch failure.kind {
        case .unreachable: self.init(.unreachable, "the hub does not answer")
        case .insecure:
            self.init(
                .refused, "the hub's certificate is not to be trusted, or is another one's", hint: "check its address")
        case .malformed: self.init(.malformed, "the hub's answer is not one of a hub", hint: "check its address")
        case .status(403):
            self.init(
                .notAllowed, "the token is another device's, or another device has this one's name",
                hint: "each device has a token of its own; on the hub's machine: packet sync device list, add and rm")
        case .status(401):
            self.init(
                .notAllowed, "the hub does not know this device",
                hint: "make a token on the hub's machine: packet sync device add NAME")
        case .status(let status) where failure.isTransient:
            self.init(.unreachable, "the hub cannot do it now (status \(status))")
        case .status(let status): self.init(.refused, "the hub refused what it was asked (status \(status))")
        }
    }
}
