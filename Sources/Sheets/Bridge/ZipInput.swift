import CMinizip
import Glibc

/// Where an archive is: a file, or bytes in memory. Every stream that is opened has its own position.
@safe final class ZipInput: @unchecked Sendable {  // immutable after init
    private let path: String?
    private let memory: UnsafeMutableRawBufferPointer
    /// The size in bytes.
    let size: Int

    /// An archive in a file.
    init(path: String, limit: Int) throws(SheetError) {
        var status = stat()
        guard !path.utf8.contains(0), unsafe stat(path, &status) == 0 else {
            let number = errno
            throw SheetError(
                number == EACCES ? .unreadable : .fileNotFound,
                message: number == EACCES ? "The file may not be read." : "There is no such file."
            ).passing(number)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw SheetError(.unreadable, message: "This is no file.")
        }
        guard status.st_size <= limit else { throw Self.tooLarge }
        self.path = path
        unsafe memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
        size = Int(status.st_size)
    }

    /// An archive in memory, which is copied.
    init(bytes: [UInt8], limit: Int) throws(SheetError) {
        guard bytes.count <= limit else { throw Self.tooLarge }
        path = nil
        size = bytes.count
        unsafe memory = .allocate(byteCount: max(bytes.count, 1), alignment: 1)
        unsafe memory.copyBytes(from: bytes)
    }

    deinit { unsafe memory.deallocate() }

    private static let tooLarge = SheetError(
        .tooLarge, message: "The workbook is too large. Save the sheet as CSV and use that.")

    /// The first bytes.
    func beginning(_ count: Int) throws(SheetError) -> [UInt8] {
        guard let path else { return unsafe Array(memory.prefix(min(count, size))) }
        let file = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw SheetError(.unreadable, message: "The file may not be read.").passing(errno) }
        defer { close(file) }
        var failure: CInt = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let got = unsafe Glibc.read(file, buffer.baseAddress, count)
            if got < 0 { failure = errno }
            filled = max(0, got)
        }
        guard failure == 0 else { throw SheetError(.unreadable, message: "The file may not be read.").passing(failure) }
        return bytes
    }

    /// Opens a stream; nil when there is no archive. Where a file failed, errno says why, and is 0 else.
    func open() -> unzFile? {
        errno = 0
        if let path { return unsafe unzOpen64(path) }
        var functions = unsafe zlib_filefunc64_def()
        unsafe functions.opaque = Unmanaged.passUnretained(self).toOpaque()
        unsafe functions.zopen64_file = { _, _, _ in
            let position = UnsafeMutablePointer<Int>.allocate(capacity: 1)
            unsafe position.initialize(to: 0)
            return UnsafeMutableRawPointer(position)
        }
        unsafe functions.zread_file = { context, stream, target, count in
            guard let context = unsafe context, let stream = unsafe stream, let target = unsafe target else { return 0 }
            let input = unsafe Unmanaged<ZipInput>.fromOpaque(context).takeUnretainedValue()
            let position = unsafe stream.assumingMemoryBound(to: Int.self)
            let length = min(Int(clamping: count), max(0, input.size - (unsafe position.pointee)))
            guard length > 0, let start = unsafe input.memory.baseAddress else { return 0 }
            unsafe target.copyMemory(from: start + position.pointee, byteCount: length)
            unsafe position.pointee += length
            return UInt(length)
        }
        unsafe functions.zwrite_file = { _, _, _, _ in 0 }
        unsafe functions.ztell64_file = { _, stream in
            unsafe stream.map { unsafe UInt64($0.assumingMemoryBound(to: Int.self).pointee) } ?? 0
        }
        unsafe functions.zseek64_file = { context, stream, offset, origin in
            guard let context = unsafe context, let stream = unsafe stream, let offset = Int(exactly: offset) else {
                return -1
            }
            let input = unsafe Unmanaged<ZipInput>.fromOpaque(context).takeUnretainedValue()
            let position = unsafe stream.assumingMemoryBound(to: Int.self)
            let base =
                switch origin {
                case ZLIB_FILEFUNC_SEEK_CUR: unsafe position.pointee
                case ZLIB_FILEFUNC_SEEK_END: input.size
                default: 0
                }
            let (target, overflow) = base.addingReportingOverflow(offset)
            guard !overflow, target >= 0, target <= input.size else { return -1 }
            unsafe position.pointee = target
            return 0
        }
        unsafe functions.zclose_file = { _, stream in
            unsafe stream?.assumingMemoryBound(to: Int.self).deallocate()
            return 0
        }
        unsafe functions.zerror_file = { _, _ in 0 }
        return unsafe unzOpen2_64("", &functions)
    }
}
