/// Nothing to call: that this target compiles is the check.
#ifndef POPPLERCHECK_H
#define POPPLERCHECK_H
#endif
