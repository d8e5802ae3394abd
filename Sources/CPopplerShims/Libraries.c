#include "CPopplerShims.h"
#include "Libraries.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

struct preview_functions preview_library;

static const char *missing;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    // The names carry the version of the interface, so another one is never taken by mistake.
    void *poppler = dlopen("libpoppler-glib.so.8", RTLD_NOW | RTLD_LOCAL);
    void *cairo = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL);
    void *gio = dlopen("libgio-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
    void *gobject = dlopen("libgobject-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
    void *glib = dlopen("libglib-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
    missing = poppler == NULL ? "libpoppler-glib.so.8"
        : cairo == NULL ? "libcairo.so.2"
        : gio == NULL ? "libgio-2.0.so.0"
        : gobject == NULL ? "libgobject-2.0.so.0"
        : glib == NULL ? "libglib-2.0.so.0"
        : NULL;
    if (missing != NULL) {
        return;
    }
#define PREVIEW_FIND(library, result, function, parameters) \
    preview_library.function = (result (*) parameters)dlsym(library, #function); \
    if (preview_library.function == NULL) { missing = #function; return; }
    PREVIEW_FUNCTIONS(PREVIEW_FIND)
}

const char *preview_load(void) {
    pthread_once(&once, load);
    return missing;
}
