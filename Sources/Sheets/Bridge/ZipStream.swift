import CMinizip
import Glibc

/// The unpacked bytes of one entry. Not Sendable: use on one thread.
///
/// What comes out is never more than the directory says, and less is an error, as is a wrong checksum.
@safe final class ZipStream {
    private let input: ZipInput
    private let name: String
    private let size: Int
    private let file: unzFile
    /// How many bytes came out so far.
    private(set) var count = 0
    private var isOpen = true

    init(_ input: ZipInput, _ entry: ZipEntry) throws(SheetError) {
        self.input = input
        name = entry.name
        size = entry.size
        let damaged = SheetError(.damaged, part: entry.name, message: "The archive is damaged. Get the file anew.")
        guard let file = unsafe input.open() else { throw damaged.passing(errno) }
        unsafe self.file = unsafe file
        var position = unz64_file_pos(pos_in_zip_directory: entry.offset, num_of_file: entry.number)
        guard unsafe unzGoToFilePos64(file, &position) == UNZ_OK, unsafe unzOpenCurrentFile(file) == UNZ_OK else {
            throw damaged.passing(errno)
        }
    }

    deinit { unsafe unzClose(file) }

    /// Fills `buffer` from its start.
    ///
    /// - Returns: How many bytes there are, 0 at the end.
    func read(into buffer: inout [UInt8]) throws(SheetError) -> Int {
        guard isOpen else { return 0 }
        errno = 0
        let count = unsafe buffer.withUnsafeMutableBytes {
            unsafe Int(unzReadCurrentFile(file, $0.baseAddress, CUnsignedInt(clamping: $0.count)))
        }
        guard count >= 0 else { throw damaged("error \(count)") }
        self.count += count
        if count == 0 {
            isOpen = false
            guard self.count == size else { throw damaged("it ends early") }
            guard unsafe unzCloseCurrentFile(file) == UNZ_OK else { throw damaged("its checksum is wrong") }
        }
        return count
    }

    private func damaged(_ reason: String) -> SheetError {
        SheetError(.damaged, part: name, message: "The archive is damaged. Get the file anew.", underlying: reason)
            .passing(errno)
    }
}
