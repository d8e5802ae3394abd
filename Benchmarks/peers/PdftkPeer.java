import com.gitlab.pdftk_java.pdftk;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;

/**
 * pdftk: its command line, called within one virtual machine, which saves starting one for every row. The values are
 * FDF on the standard input.
 */
final class PdftkPeer {
    public static void main(String[] arguments) throws Exception {
        Peer.run(arguments, (names, values, path) -> {
            StringBuilder fdf = new StringBuilder("%FDF-1.2\n1 0 obj\n<< /FDF << /Fields [\n");
            for (int i = 0; i < names.length; i++) {
                fdf.append("<< /T ").append(hexadecimal(names[i])).append(" /V ").append(hexadecimal(values[i]))
                    .append(" >>\n");
            }
            fdf.append("] >> >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n");
            System.setIn(new ByteArrayInputStream(fdf.toString().getBytes(StandardCharsets.ISO_8859_1)));
            String[] command = {arguments[0], "fill_form", "-", "output", path, "flatten"};
            if (pdftk.main_noexit(command) != 0) {
                throw new IllegalStateException("pdftk failed");
            }
        });
    }

    private static String hexadecimal(String text) {
        StringBuilder out = new StringBuilder("<FEFF");
        for (char unit : text.toCharArray()) {
            out.append(String.format("%04X", (int) unit));
        }
        return out.append('>').toString();
    }
}
