import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.form.PDAcroForm;
import org.apache.pdfbox.pdmodel.interactive.form.PDField;

/** PDFBox: the form is loaded from memory for every row, since flattening changes it. */
final class PdfBoxPeer {
    public static void main(String[] arguments) throws Exception {
        byte[] form = Files.readAllBytes(Path.of(arguments[0]));
        Peer.run(arguments, (names, values, path) -> {
            try (PDDocument document = PDDocument.load(form)) {
                PDAcroForm fields = document.getDocumentCatalog().getAcroForm(null);
                Map<String, PDField> byName = new HashMap<>();
                for (PDField field : fields.getFieldTree()) {
                    byName.put(field.getFullyQualifiedName(), field);
                }
                for (int i = 0; i < names.length; i++) {
                    byName.get(names[i]).setValue(values[i]);
                }
                fields.flatten();
                document.save(path);
            }
        });
    }
}
