// libcurl's types and constants. The library itself is loaded when mail is sent: linking it would load some thirty
// libraries into every run, which takes longer than most commands.
#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

#include <curl/curl.h>
#include <sys/prctl.h>

/// The functions of the library. All are set, or none is used.
typedef struct {
    CURLcode (*_Nullable global_init)(long);
    CURL *_Nullable (*_Nullable easy_init)(void);
    void *_Nullable easy_setopt; // variadic, which Swift does not import
    CURLcode (*_Nullable easy_perform)(CURL *_Nonnull);
    void (*_Nullable easy_reset)(CURL *_Nonnull);
    void (*_Nullable easy_cleanup)(CURL *_Nonnull);
    const char *_Nonnull (*_Nullable easy_strerror)(CURLcode);
    void *_Nullable easy_getinfo; // variadic, too
    CURLcode (*_Nullable easy_send)(CURL *_Nonnull, const void *_Nonnull, size_t, size_t *_Nonnull);
    CURLcode (*_Nullable easy_recv)(CURL *_Nonnull, void *_Nonnull, size_t, size_t *_Nonnull);
    struct curl_slist *_Nullable (*_Nullable slist_append)(struct curl_slist *_Nullable, const char *_Nonnull);
    void (*_Nullable slist_free_all)(struct curl_slist *_Nullable);
} ccurl_functions;

// Provided in C because Swift cannot call variadic functions: one wrapper for each type of argument.

typedef CURLcode (*ccurl_setopt)(CURL *_Nonnull, CURLoption, ...);

static inline CURLcode ccurl_set_long(
    const ccurl_functions *_Nonnull f, CURL *_Nonnull handle, CURLoption option, long value) {
    return ((ccurl_setopt)f->easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_offset(
    const ccurl_functions *_Nonnull f, CURL *_Nonnull handle, CURLoption option, long long value) {
    return ((ccurl_setopt)f->easy_setopt)(handle, option, (curl_off_t)value);
}

/// The library keeps a copy of the text.
static inline CURLcode ccurl_set_text(
    const ccurl_functions *_Nonnull f, CURL *_Nonnull handle, CURLoption option, const char *_Nullable value) {
    return ((ccurl_setopt)f->easy_setopt)(handle, option, value);
}

/// The library keeps the pointer; what it points to has to outlive the transfer.
static inline CURLcode ccurl_set_pointer(
    const ccurl_functions *_Nonnull f, CURL *_Nonnull handle, CURLoption option, void *_Nullable value) {
    return ((ccurl_setopt)f->easy_setopt)(handle, option, value);
}

typedef int (*ccurl_debug_callback)(CURL *_Nonnull, curl_infotype, char *_Nonnull, size_t, void *_Nonnull);
typedef int (*ccurl_progress_callback)(void *_Nonnull, curl_off_t, curl_off_t, curl_off_t, curl_off_t);

typedef size_t (*ccurl_write_callback)(char *_Nonnull, size_t, size_t, void *_Nonnull);

/// Takes the body of an answer.
static inline CURLcode ccurl_set_write(
    const ccurl_functions *_Nonnull f, CURL *_Nonnull handle, ccurl_write_callback _Nonnull callback) {
    return ((ccurl_setopt)f->easy_setopt)(handle, CURLOPT_WRITEFUNCTION, callback);
}

/// Takes the head of an answer, line by line.
static inline CURLcode ccurl_set_header(
    const ccurl_functions *_Nonnull f, CURL *_Nonnull handle, ccurl_write_callback _Nonnull callback) {
    return ((ccurl_setopt)f->easy_setopt)(handle, CURLOPT_HEADERFUNCTION, callback);
}

typedef CURLcode (*ccurl_getinfo)(CURL *_Nonnull, CURLINFO, ...);

static inline CURLcode ccurl_get_long(
    const ccurl_functions *_Nonnull f, CURL *_Nonnull handle, CURLINFO info, long *_Nonnull value) {
    return ((ccurl_getinfo)f->easy_getinfo)(handle, info, value);
}

/// The socket of a connection that the library leaves to its user.
static inline CURLcode ccurl_get_socket(
    const ccurl_functions *_Nonnull f, CURL *_Nonnull handle, curl_socket_t *_Nonnull value) {
    return ((ccurl_getinfo)f->easy_getinfo)(handle, CURLINFO_ACTIVESOCKET, value);
}

static inline CURLcode ccurl_set_debug(
    const ccurl_functions *_Nonnull f, CURL *_Nonnull handle, ccurl_debug_callback _Nonnull callback) {
    return ((ccurl_setopt)f->easy_setopt)(handle, CURLOPT_DEBUGFUNCTION, callback);
}

static inline CURLcode ccurl_set_progress(
    const ccurl_functions *_Nonnull f, CURL *_Nonnull handle, ccurl_progress_callback _Nonnull callback) {
    return ((ccurl_setopt)f->easy_setopt)(handle, CURLOPT_XFERINFOFUNCTION, callback);
}

/// Forbids core dumps and looking into the process. Provided in C because `prctl` is variadic.
static inline int ccurl_forbid_dumps(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

#endif
