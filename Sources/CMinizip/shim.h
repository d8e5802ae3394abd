// By its folder: the path that pkg-config gives has a crypt.h, which would hide that of the C library.
#include <minizip/unzip.h>
#include <zlib.h>
