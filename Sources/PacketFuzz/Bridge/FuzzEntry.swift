import FuzzTargets
import Glibc

/// What libFuzzer calls with each input. `PACKET_FUZZ_TARGET` names the target.
///
/// The bytes belong to libFuzzer and are copied before anything looks at them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    _ = target.runWithinBounds(unsafe [UInt8](UnsafeBufferPointer(start: start, count: count)))
    return 0
}

private let target: FuzzTarget = {
    let name = unsafe getenv("PACKET_FUZZ_TARGET").map { unsafe String(cString: $0) }
    guard let target = name.flatMap(FuzzTarget.init) else {
        fatalError("PACKET_FUZZ_TARGET has to be one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return target
}()
