// Columns go onto fields: by dragging, by two clicks, or with keys (Enter on a column, then Enter on a field; Escape lets go).
import { swap, say } from "/assets/page.js";

let picked = null;
const screen = () => document.querySelector("[data-match]");

function pick(chip) {
  const old = document.querySelector(".chip[aria-pressed=true]");
  if (old) old.setAttribute("aria-pressed", "false");
  const again = chip && chip.dataset.column === picked;
  picked = chip && !again ? chip.dataset.column : null;
  if (picked !== null) chip.setAttribute("aria-pressed", "true");
  screen()?.classList.toggle("is-picking", picked !== null);
  say(picked !== null ? screen().dataset.picked.replace("{column}", picked) : "");
}

async function place(column, field, append) {
  const { set, token, page, row, placed } = screen().dataset;
  const body = new URLSearchParams({ _token: token, field, page, row, column });
  if (append) body.set("append", "1");
  const before = document.querySelector("main");
  await swap(set, { method: "POST", body }, `[data-field="${field}"]`);
  // What was not accepted is said elsewhere.
  if (document.querySelector("main") !== before) say(placed.replace("{column}", column));
}

document.addEventListener("click", (event) => {
  const chip = event.target.closest("[data-column]");
  if (chip) return pick(chip);
  const field = event.target.closest("[data-field]");
  if (!field || picked === null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const column = picked;
  pick(null);
  place(column, field.dataset.field, event.shiftKey);
}, true);

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && picked !== null) return pick(null);
  // Arrows go from field to field as they stand on the page.
  const field = document.activeElement?.closest?.("svg [data-field]");
  const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
  if (!field || !(event.key in steps)) return;
  const all = [...document.querySelectorAll("svg [data-field]")];
  const next = all[all.indexOf(field) + steps[event.key]];
  if (next) { event.preventDefault(); next.focus(); }
});

document.addEventListener("dragstart", (event) => {
  const chip = event.target.closest?.("[data-column]");
  if (!chip) return;
  event.dataTransfer.setData("text/x-packet-column", chip.dataset.column);
  event.dataTransfer.effectAllowed = "copy";
});
document.addEventListener("dragover", (event) => {
  const field = event.target.closest?.("[data-field]");
  if (!field || !event.dataTransfer.types.includes("text/x-packet-column")) return;
  event.preventDefault();
  document.querySelector(".is-over")?.classList.remove("is-over");
  field.classList.add("is-over");
});
document.addEventListener("drop", (event) => {
  const field = event.target.closest?.("[data-field]");
  const column = event.dataTransfer.getData("text/x-packet-column");
  if (!field || !column) return;
  event.preventDefault();
  place(column, field.dataset.field, event.shiftKey);
});
document.addEventListener("packet:swapped", () => { picked = null; });
