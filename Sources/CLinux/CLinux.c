#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/magic.h>
#include <malloc.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/statvfs.h>
#include <sys/vfs.h>
#include <unistd.h>

int linux_rename_new(int from_folder, const char *from, int to_folder, const char *to) {
    if (renameat2(from_folder, from, to_folder, to, RENAME_NOREPLACE) == 0) {
        return 0;
    }
    if (errno != EINVAL) {
        return errno;
    }
    // A file system without RENAME_NOREPLACE (some network ones): link, which never replaces, then unlink.
    if (linkat(from_folder, from, to_folder, to, 0) != 0) {
        return errno;
    }
    return unlinkat(from_folder, from, 0) == 0 ? 0 : errno;
}

int linux_sync_file_system(int descriptor) {
    return syncfs(descriptor) == 0 ? 0 : errno;
}

int linux_share_beginning(int source, int target, unsigned long long count) {
    struct file_clone_range range = {.src_fd = source, .src_length = count};
    return ioctl(target, FICLONERANGE, &range) == 0 ? 0 : errno;
}

unsigned long linux_block_size(int descriptor) {
    struct statvfs facts;
    return fstatvfs(descriptor, &facts) == 0 ? facts.f_frsize : 0;
}

int linux_open_nameless(int folder) {
    return openat(folder, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
}

_Bool linux_is_in_memory(int descriptor) {
    struct statfs facts;
    return fstatfs(descriptor, &facts) == 0 && facts.f_type == TMPFS_MAGIC;
}

void linux_return_freed_memory(void) { malloc_trim(0); }
