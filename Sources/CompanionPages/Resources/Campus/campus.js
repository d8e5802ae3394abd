// The game is played with the field and its button; with this file also by the keys on the screen, and by those of the
// keyboard wherever the focus is. What a guess came to is told to screen readers.
import { say, swap } from "/assets/page.js";

const field = () => document.getElementById("guess");
const isTouch = matchMedia("(pointer: coarse)").matches;

// The letters stand in the grid while they are typed.
function show() {
  const tiles = document.querySelectorAll("[data-current] .tile");
  const letters = field()?.value ?? "";
  tiles.forEach((tile, index) => {
    tile.textContent = letters[index] ?? "";
    tile.classList.toggle("is-typed", index < letters.length);
  });
}

function prepare() {
  document.querySelectorAll("[data-keys]").forEach((part) => { part.hidden = false; });
  // The keys on the screen take the place of the telephone's own, which would hide the grid.
  if (isTouch && field()) field().inputMode = "none";
  show();
}

function enter(letter) {
  const input = field();
  if (!input || input.value.length >= 5) return;
  input.value += letter;
  show();
}

function press(key) {
  const input = field();
  if (!input) return;
  if (key === "Enter") return input.form.requestSubmit();
  if (key === "Backspace") input.value = input.value.slice(0, -1);
  else enter(key);
  show();
}

async function send(form) {
  const body = new URLSearchParams(new FormData(form));
  await swap(form.action, { method: "POST", body });
  const problem = document.querySelector("main [role=alert]");
  if (problem) {
    document.querySelector("[data-current]")?.classList.add("is-refused");
    setTimeout(() => document.querySelector("[data-current]")?.classList.remove("is-refused"), 400);
    field()?.focus();
    return;
  }
  say([...document.querySelectorAll("[data-said]")].map((part) => part.textContent).join(" "));
  (field() ?? document.getElementById("ending"))?.focus();
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("form[data-guess]")) return;
  event.preventDefault();
  send(event.target);
});

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-key]");
  if (key) press(key.dataset.key);
});

// A key means its place on a keyboard for English when the letters are those of another script.
document.addEventListener("keydown", (event) => {
  const input = field();
  if (!input || event.ctrlKey || event.metaKey || event.altKey || event.target === input) return;
  if (event.target.matches("input, textarea, select")) return;
  const letter = /^[a-z]$/i.test(event.key) ? event.key : /^Key([A-Z])$/.exec(event.code)?.[1];
  if (letter) enter(letter.toLowerCase());
  else if (event.key === "Backspace") press("Backspace");
  else if (event.key === "Enter" && event.target.matches("body, main, .key:not([data-key=Enter])")) press("Enter");
  else return;
  event.preventDefault();
});

document.addEventListener("input", (event) => {
  if (event.target !== field() || event.isComposing) return;
  const letters = event.target.value.replace(/[^a-z]/gi, "");
  if (letters !== event.target.value) event.target.value = letters;
  show();
});

document.addEventListener("packet:swapped", prepare);
prepare();
