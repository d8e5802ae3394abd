/// Linux calls that Swift's Glibc module does not show: it is compiled without _GNU_SOURCE, and without sys/vfs.h.
#ifndef CLINUX_H
#define CLINUX_H

/// Gives a file its final name without ever replacing another: renameat2(2) with RENAME_NOREPLACE.
/// Provided in C because renameat2 needs _GNU_SOURCE. Returns 0, or the errno.
int linux_rename_new(int from_folder, const char * _Nonnull from, int to_folder, const char * _Nonnull to);

/// Writes the whole file system of a descriptor to its device: syncfs(2).
/// Provided in C because syncfs needs _GNU_SOURCE. Returns 0, or the errno.
int linux_sync_file_system(int descriptor);

/// Has a file begin with the first bytes of another, and share their blocks: ioctl_ficlonerange(2). The number is one of
/// whole blocks of the file system. Provided in C because ioctl takes what it likes. Returns 0, or the errno.
int linux_share_beginning(int source, int target, unsigned long long count);

/// The size of a block of an open file's file system, in bytes: fstatvfs(3). 0 when that cannot be said.
unsigned long linux_block_size(int descriptor);

/// Opens a file without a name in a folder, for the owner alone: open(2) with O_TMPFILE. Provided in C because O_TMPFILE
/// needs _GNU_SOURCE. Returns the descriptor, or -1.
int linux_open_nameless(int folder);

/// Whether an open file lies in memory: fstatfs(2) says tmpfs. False when that cannot be said.
_Bool linux_is_in_memory(int descriptor);

/// Gives what was freed back to the system: malloc_trim(3), which Swift's Glibc module does not have.
void linux_return_freed_memory(void);

#endif
