// Results come while somebody types; without this file the button brings them.
import { say } from "/assets/page.js";

let timer = 0;
let running = null;

async function find(form) {
  running?.abort();
  running = new AbortController();
  const address = `${form.action}?${new URLSearchParams(new FormData(form))}`;
  try {
    const answer = await fetch(address, { credentials: "same-origin", signal: running.signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const results = page.getElementById("results");
    if (!results) return;
    document.getElementById("results").replaceWith(results);
    history.replaceState(null, "", address);
    say(results.querySelector("#count").textContent);
  } catch (error) {
    if (error.name !== "AbortError") throw error;
  }
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
