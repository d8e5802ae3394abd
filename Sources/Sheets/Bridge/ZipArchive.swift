import CMinizip
import Glibc

/// A ZIP archive of a stranger, read with minizip.
///
/// The directory is read one entry at a time and refused when it is longer than the limit, names an entry twice, leads
/// out of the archive or claims more bytes than the file has (entries that overlap).
final class ZipArchive {
    private let input: ZipInput
    private let limits: SheetLimits
    /// The entries, by their names in lower case (ECMA-376-2, 9.1.1.1.4: names that differ only in case are equal).
    private let entries: [String: ZipEntry]
    private var unpacked = 0

    /// Reads the directory.
    ///
    /// - Throws: `SheetError` with code `.notAWorkbook`, `.damaged`, `.tooLarge` or `.encrypted`.
    init(_ input: ZipInput, limits: SheetLimits) throws(SheetError) {
        self.input = input
        self.limits = limits
        guard let file = unsafe input.open() else {
            throw SheetError(
                .notAWorkbook, message: "The workbook is damaged: it is no ZIP archive, or not all of it is there."
            ).passing(errno)
        }
        defer { unsafe unzClose(file) }
        var entries: [String: ZipEntry] = [:]
        var packed = 0
        var status = unsafe unzGoToFirstFile(file)
        while status == UNZ_OK {
            guard entries.count < limits.entries else {
                throw SheetError(.tooLarge, message: "The archive has too many entries for a workbook.")
            }
            let entry = try unsafe Self.entry(of: file)
            guard !entry.isLink, !entry.name.split(separator: "/").contains("..") else {
                throw SheetError(.damaged, message: "The archive has an entry that leads out of it; it is not read.")
            }
            guard entries.updateValue(entry, forKey: entry.name.lowercased()) == nil else {
                throw SheetError(.damaged, message: "The archive has two entries of one name; it is not read.")
            }
            packed += entry.packedSize
            guard packed <= input.size else {
                throw SheetError(.damaged, message: "The archive has entries that overlap; it is not read.")
            }
            errno = 0
            status = unsafe unzGoToNextFile(file)
        }
        guard status == UNZ_END_OF_LIST_OF_FILE else {
            throw SheetError(.damaged, message: "The archive is damaged: its directory cannot be read.").passing(errno)
        }
        self.entries = entries
    }

    private static func entry(of file: unzFile) throws(SheetError) -> ZipEntry {
        var info = unz_file_info64()
        var position = unz64_file_pos()
        var status: CInt = UNZ_OK
        let capacity = 1_024
        errno = 0
        let name = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            status = unsafe buffer.withMemoryRebound(to: CChar.self) { buffer in
                unsafe unzGetCurrentFileInfo64(
                    file, &info, buffer.baseAddress, UInt(capacity), nil, 0, nil, 0)
            }
            count = status == UNZ_OK ? min(Int(clamping: info.size_filename), capacity) : 0
        }
        guard status == UNZ_OK, unsafe unzGetFilePos64(file, &position) == UNZ_OK, info.size_filename <= capacity,
            let packed = Int(exactly: info.compressed_size), let size = Int(exactly: info.uncompressed_size),
            packed <= 1 << 48, size <= 1 << 48
        else {
            throw SheetError(.damaged, message: "The archive is damaged: its directory cannot be read.").passing(errno)
        }
        let path = String(decoding: name.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }, as: UTF8.self)
        let isUnix = info.version >> 8 == 3
        return ZipEntry(
            name: path.hasPrefix("/") ? String(path.dropFirst()) : path, packedSize: packed, size: size,
            method: Int(info.compression_method), isEncrypted: info.flag & 1 != 0,
            isLink: isUnix && info.external_fa >> 16 & 0o170000 == 0o120000, offset: position.pos_in_zip_directory,
            number: position.num_of_file)
    }

    /// Whether there is an entry of a name, without regard to case.
    func contains(_ name: String) -> Bool { entries[name.lowercased()] != nil }

    /// Opens an entry for reading.
    ///
    /// - Throws: `SheetError` with code `.damaged`, `.tooLarge`, `.encrypted` or `.unsupported`.
    func open(_ name: String) throws(SheetError) -> ZipStream {
        guard let entry = entries[name.lowercased()] else {
            throw SheetError(.damaged, part: name, message: "The workbook is damaged: a part of it is missing.")
        }
        guard !entry.isEncrypted else {
            throw SheetError(
                .encrypted, part: name, message: "The archive is encrypted. Unpack it with its password first.")
        }
        guard entry.method == 0 || entry.method == 8 else {
            throw SheetError(
                .unsupported, part: name, message: "The workbook is packed in a way that workbooks are not.")
        }
        guard entry.size <= limits.part, unpacked + entry.size <= limits.total,
            entry.size <= 8 << 20 || entry.size / limits.ratio <= entry.packedSize
        else {
            throw SheetError(
                .tooLarge, part: name,
                message: "The workbook would be too large when unpacked. Save the sheet as CSV and use that.")
        }
        unpacked += entry.size
        return try ZipStream(input, entry)
    }
}
