import PacketSending

extension SendingError {
    /// What happened, with options where the library knows properties of a request.
    var commandMessage: String {
        sentence { place in
            switch place {
            case .rows: "--rows"
            case .condition: "--where"
            case .address: "--email"
            case .group: "--group-by"
            case .sample: "--to"
            case .password: "--encrypt-with"
            default: place.description
            }
        }
    }

    /// What to do about it on the command line.
    var commandHint: String? {
        switch code {
        case .noAccounts: "see: packet help send, or name one with --accounts"
        case .accountsUnknown: "name their file with --accounts"
        case .severalAccounts: "name one with --account"
        case .noBatch: "packet merge makes one"
        case .unknownBatch: "a folder with a table of its packets is sent with --manifest"
        case .changed: "--changed goes on with what they are now; --mailing NAME begins anew"
        default: hint
        }
    }
}
