// A text of the page is copied with one button; without this file it is marked and copied as any text.
import { say } from "/assets/page.js";

function prepare() {
  document.querySelectorAll("[data-copy]").forEach((button) => { button.hidden = false; });
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
  button.textContent = button.dataset.copied;
  say(button.dataset.copied);
});

document.addEventListener("packet:swapped", prepare);
prepare();
