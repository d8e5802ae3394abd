// Results come while somebody types; without this file the button brings them.
import { ask, say } from "/assets/page.js";

let timer = 0;
let running = null;

async function find(form) {
  running?.abort();
  running = new AbortController();
  const address = `${form.action}?${new URLSearchParams(new FormData(form))}`;
  const { signal } = running;
  const { page } = await ask(address, { signal });
  const results = page?.getElementById("results");
  if (!results || signal.aborted) return;
  document.getElementById("results").replaceWith(results);
  history.replaceState(null, "", address);
  say(results.querySelector("#count").textContent);
}

document.addEventListener("input", (event) => {
  const form = event.target.closest("form[data-typing]");
  if (!form) return;
  clearTimeout(timer);
  timer = setTimeout(() => find(form), event.target.matches("select") ? 0 : 120);
});
document.addEventListener("submit", (event) => {
  if (!event.target.matches("form[data-typing]")) return;
  event.preventDefault();
  clearTimeout(timer);
  find(event.target);
});
