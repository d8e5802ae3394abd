// libzint behind one function: its symbol structure holds an array of 28,800 bytes, which Swift does not import.
#ifndef CZINT_SHIM_H
#define CZINT_SHIM_H

#include <zint.h>

/// Encodes UTF-8 and copies the modules out, one byte each, row after row from the top: 1 is dark.
///
/// `options` are zint's option_1 to option_3. Nothing is written beyond `capacity` bytes. Returns zint's status, below
/// ZINT_ERROR when there is a symbol; a symbol larger than `capacity` is ZINT_ERROR_TOO_LONG.
static inline int zint_modules(
    int symbology, const int options[3], int eci, const unsigned char *text, int length, unsigned char *modules,
    int capacity, int *rows, int *columns) {
    struct zint_symbol *symbol = ZBarcode_Create();
    if (symbol == 0) {
        return ZINT_ERROR_MEMORY;
    }
    symbol->symbology = symbology;
    symbol->option_1 = options[0];
    symbol->option_2 = options[1];
    symbol->option_3 = options[2];
    symbol->eci = eci;
    symbol->input_mode = UNICODE_MODE;
    symbol->show_hrt = 0;
    int status = ZBarcode_Encode(symbol, text, length);
    if (status < ZINT_ERROR) {
        *rows = symbol->rows;
        *columns = symbol->width;
        if (symbol->rows < 1 || symbol->rows > 200 || symbol->width < 1 || symbol->width > 144 * 8
            || symbol->rows * symbol->width > capacity) {
            status = ZINT_ERROR_TOO_LONG;
        } else {
            for (int row = 0; row < symbol->rows; row++) {
                for (int column = 0; column < symbol->width; column++) {
                    *modules++ = (unsigned char)((symbol->encoded_data[row][column / 8] >> (column % 8)) & 1);
                }
            }
        }
    }
    ZBarcode_Delete(symbol);
    return status;
}

#endif
