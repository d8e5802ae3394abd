#include <punycode.h>
#include <stringprep.h>
