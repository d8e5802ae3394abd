// Only CQPDFShims uses libqpdf; this module carries its compiler and linker flags.
#include <qpdf/qpdf-c.h>
