/// An object of the syntax that PDF and FDF share (ISO 32000-1, 7.3).
indirect enum FDFObject {
    case null
    /// A number or a word, as it is written.
    case word(String)
    case string([UInt8])
    case name(String)
    case array([FDFObject])
    case dictionary([String: FDFObject])
    case stream([UInt8])
    case reference(Int)
}
