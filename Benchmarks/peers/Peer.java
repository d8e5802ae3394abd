import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the peers in Java have in common; the protocol is that of peer.py. */
final class Peer {
    interface Filler {
        void fill(String[] names, String[] values, String path) throws Exception;
    }

    static void run(String[] arguments, Filler filler) throws Exception {
        if (arguments.length < 3 || arguments.length > 4) {
            System.err.println("usage: PEER FORM.pdf ROWS.csv OUTDIR [COUNT]");
            System.exit(64);
        }
        List<String[]> rows = readCSV(Path.of(arguments[1]));
        String[] names = rows.remove(0);
        int count = arguments.length == 4 ? Math.min(rows.size(), Integer.parseInt(arguments[3])) : rows.size();
        long start = 0, processor = 0;
        for (int i = 0; i < count; i++) {
            if (i == count / 2) {
                start = System.nanoTime();
                processor = processorTime();
            }
            filler.fill(names, rows.get(i), String.format("%s/%05d.pdf", arguments[2], i + 1));
        }
        System.out.printf(Locale.ROOT, "%n{\"packets\": %d, \"measured\": %d, \"seconds\": %.6f, \"processor\": %.6f}%n",
            count, count - count / 2, (System.nanoTime() - start) / 1e9, (processorTime() - processor) / 1e9);
    }

    /** Nanoseconds of all threads, so that collecting garbage and compiling count too. */
    private static long processorTime() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getProcessCpuTime();
    }

    private static List<String[]> readCSV(Path path) throws IOException {
        String text = Files.readString(path, StandardCharsets.UTF_8);
        List<String[]> rows = new ArrayList<>();
        List<String> row = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted && c == '"' && i + 1 < text.length() && text.charAt(i + 1) == '"') {
                cell.append(c);
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (quoted || (c != ',' && c != '\n')) {
                cell.append(c);
            } else {
                row.add(cell.toString());
                cell.setLength(0);
                if (c == '\n') {
                    rows.add(row.toArray(new String[0]));
                    row.clear();
                }
            }
        }
        return rows;
    }
}
