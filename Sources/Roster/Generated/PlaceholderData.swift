// Made by scripts/make-forms.

/// Head and shoulders in gray, 96 by 128 pixels, as PNG in Base64.
enum PlaceholderData {
    static let lines = [
        "iVBORw0KGgoAAAANSUhEUgAAAGAAAACACAAAAADRtzNmAAAA50lEQVR42u3Y0RXCMAxDUe0/xRuOQfjm0FCK5ZSm8gC6f4llPZpH",
        "AQIECBAgQIAAAQ4CvIwd4G2sAJtjAxiOB4CKoFL+F4Jq+fuCivm7gqr5e8LJAJQF1fM/C2sDYBCWBsAhBAgQIG9REciP9gdbxQKL",
        "V/9u2r9d9/eD/obT39H6W+aEnjyh6efaEiBAgHsAP77WtzhrNm8VFz8KXv0g1V1jwSLIkz8WZMofCnLljwTZ8geCfPnbwikAGAU5",
        "87eEEwCwCvMB8ArTATALswFwC5MBsAuLAeAXAhwCoEEIcC8AOoQAAerAE1Z7QWt5O5Y0AAAAAElFTkSuQmCC",
    ]
}
