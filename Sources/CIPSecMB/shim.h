// Intel's Multi-Buffer Crypto library, whose interface is macros over pointers to functions, behind functions.
//
// A job is handed in, and done when there are enough others to fill the lanes of the processor's registers, or when the
// jobs are flushed. Each function gives the number of jobs that were done well.
#ifndef CIPSECMB_SHIM_H
#define CIPSECMB_SHIM_H

#include <intel-ipsec-mb.h>
#include <string.h>

/// The manager of some jobs, for one thread; NULL without memory, or on a processor without instructions for AES.
static inline IMB_MGR *multi_buffer_start(void) {
    IMB_MGR *manager = alloc_mb_mgr(0);
    if (manager == NULL) {
        return NULL;
    }
    init_mb_mgr_auto(manager, NULL);
    if (imb_get_errno(manager) != 0 || !(manager->features & IMB_FEATURE_AESNI)) {
        free_mb_mgr(manager);
        return NULL;
    }
    return manager;
}

/// How many messages are hashed in the time of one; 1 where the processor has instructions for SHA-256, which serve one
/// message as well.
static inline int multi_buffer_hash_lanes(const IMB_MGR *manager) {
    return manager->features & IMB_FEATURE_SHANI ? 1
        : (manager->features & IMB_FEATURE_AVX512_SKX) == IMB_FEATURE_AVX512_SKX ? 16
        : manager->features & IMB_FEATURE_AVX2 ? 8
        : 1;
}

/// Expands a key of 32 bytes into two schedules of 15 * 16 bytes, aligned to 16.
static inline void multi_buffer_expand(IMB_MGR *manager, const void *key, void *encrypting, void *decrypting) {
    IMB_AES_KEYEXP_256(manager, key, encrypting, decrypting);
}

static inline int multi_buffer_count(IMB_MGR *manager, IMB_JOB *job) {
    int count = 0;
    for (; job != NULL; job = IMB_GET_COMPLETED_JOB(manager)) {
        count += job->status == IMB_STATUS_COMPLETED;
    }
    return count;
}

/// AES-256 in CBC mode, at least one block and less than 64 KiB. The vector stands before the target.
static inline int multi_buffer_encrypt(
    IMB_MGR *manager, const void *encrypting, const void *decrypting, const void *source, void *target,
    size_t count) {
    IMB_JOB *job = IMB_GET_NEXT_JOB(manager);
    memset(job, 0, sizeof *job);
    job->cipher_mode = IMB_CIPHER_CBC;
    job->cipher_direction = IMB_DIR_ENCRYPT;
    job->chain_order = IMB_ORDER_CIPHER_HASH;
    job->hash_alg = IMB_AUTH_NULL;
    job->enc_keys = encrypting;
    job->dec_keys = decrypting;
    job->key_len_in_bytes = 32;
    job->iv = (const uint8_t *)target - 16;
    job->iv_len_in_bytes = 16;
    job->src = source;
    job->dst = target;
    job->msg_len_to_cipher_in_bytes = count;
    return multi_buffer_count(manager, IMB_SUBMIT_JOB(manager));
}

/// SHA-256. The library's check of jobs lets no message of 64 KiB and more through, though what computes it counts with
/// 64 bits, so the check is left out.
static inline int multi_buffer_hash(IMB_MGR *manager, const void *message, size_t count, void *digest) {
    IMB_JOB *job = IMB_GET_NEXT_JOB(manager);
    memset(job, 0, sizeof *job);
    job->cipher_mode = IMB_CIPHER_NULL;
    job->cipher_direction = IMB_DIR_ENCRYPT;
    job->chain_order = IMB_ORDER_HASH_CIPHER;
    job->hash_alg = IMB_AUTH_SHA_256;
    job->src = message;
    job->msg_len_to_hash_in_bytes = count;
    job->auth_tag_output = digest;
    job->auth_tag_output_len_in_bytes = 32;
    return multi_buffer_count(manager, IMB_SUBMIT_JOB_NOCHECK(manager));
}

/// Does all jobs that wait.
static inline int multi_buffer_flush(IMB_MGR *manager) {
    int count = 0;
    for (IMB_JOB *job; (job = IMB_FLUSH_JOB(manager)) != NULL;) {
        count += job->status == IMB_STATUS_COMPLETED;
    }
    return count;
}

#endif
