// Without this file lists, forms and downloads work all the same; with it screens change in place.

const say = (text) => { const live = document.getElementById("live"); if (live) live.textContent = text; };

// While somebody does something here the page hears of it: it stays there as long. That it has ended is said, too. What is asked
// while the browser goes to another screen fails as well, so one answer that does not come says nothing.
let isUsed = false;
for (const name of ["pointerdown", "keydown", "scroll"]) {
  addEventListener(name, () => { isUsed = true; }, { capture: true, passive: true });
}
let missed = 0;
let beating = false;
async function beat() {
  const ended = document.getElementById("ended");
  if (!ended || beating) return;
  beating = true;
  const seen = isUsed;
  isUsed = false;
  const answer = await fetch(seen ? "/alive?seen=1" : "/alive", { cache: "no-store", signal: AbortSignal.timeout(5000) }).catch(() => null);
  beating = false;
  isUsed ||= seen && !answer?.ok;
  missed = answer?.ok ? 0 : missed + 1;
  if (missed === 1) return setTimeout(beat, 500);
  const text = missed ? ended.dataset.text : "";
  if (ended.textContent !== text) ended.textContent = text;
}
setInterval(() => { if (!document.hidden) beat(); }, 15_000);
document.addEventListener("visibilitychange", () => { if (!document.hidden) { beat(); follow(); } });

// What the page answers, and the screen in it; nothing where no answer comes, or it is not waited for any more.
export async function ask(address, options) {
  try {
    const answer = await fetch(address, { credentials: "same-origin", ...options });
    return { answer, page: new DOMParser().parseFromString(await answer.text(), "text/html") };
  } catch {
    if (!options?.signal?.aborted) beat();
    return {};
  }
}

// Asks again where no answer comes. The key says that it is the same request: what it changes is changed once.
async function askAgain(address, options) {
  const key = `"${crypto.getRandomValues(new Uint32Array(4)).join("-")}"`;
  const headers = { ...options.headers, "Idempotency-Key": key };
  for (const pause of [500, 2000]) {
    const said = await ask(address, { ...options, headers });
    if (said.answer) return said;
    await new Promise((goOn) => setTimeout(goOn, pause));
  }
  return ask(address, { ...options, headers });
}

// The places that scroll on their own, so that they stay where they were.
const scrolls = [".columns", ".side", ".scroll"];

// The picture of a page stays until the one of its new row is there: nothing blinks.
const picture = (image) => image.getAttribute("href") ?? image.getAttribute("src");
function keepPictures(old, main) {
  const pictures = "image, .pages:not(.sheet) img";
  const shown = [...old.querySelectorAll(pictures)];
  main.querySelectorAll(pictures).forEach((image) => {
    const wanted = picture(image);
    const before = shown.find((one) => picture(one)?.split("?")[0] === wanted?.split("?")[0]);
    if (!before || picture(before) === wanted) return;
    setPicture(image, picture(before));
    change(image, wanted);
  });
}

const setPicture = (image, address) => image.setAttribute(image.hasAttribute("href") ? "href" : "src", address);

// Gives an image another picture as soon as that is there, unless it is to have a third one by then.
function change(image, wanted) {
  image.dataset.next = wanted;
  const next = new Image();
  next.onload = next.onerror = () => { if (image.dataset.next === wanted) setPicture(image, wanted); };
  next.src = wanted;
}

// A picture has as many pixels as the screen shows it with, in steps, so that one that is drawn serves again.
const [step, mostPixels] = [400, 2400];
const pixels = (image) =>
  Math.min(mostPixels, Math.ceil((image.getBoundingClientRect().width * devicePixelRatio) / step) * step);
function fitPictures() {
  document.querySelectorAll("[data-fit]").forEach((image) => {
    const now = image.dataset.next ?? picture(image);
    const wanted = pixels(image);
    if (!(wanted > Number(/[?&]w=(\d+)/.exec(now)?.[1]))) return;
    const address = now.replace(/([?&]w=)\d+/, `$1${wanted}`);
    image.dataset.next = address;
    // What has not come yet need not come first.
    if (image.complete === false) setPicture(image, address);
    else change(image, address);
  });
}
addEventListener("resize", fitPictures);

// Pictures come with as many pixels as those that are shown.
function shownPixels() {
  const shown = document.querySelector("[data-fit]");
  return shown ? { "Packet-Pixels": pixels(shown) } : {};
}

// Changes the screen in place.
//
// focus: where the focus is then: a selector, or several, of which the first one counts that is there.
export async function swap(address, options, focus) {
  const { answer, page } = await askAgain(address, { headers: shownPixels(), ...options });
  if (answer) show(answer, page, focus);
}

// Puts the screen of an answer in the place of the one that is shown.
function show(answer, page, focus) {
  const places = scrolls.map((name) => document.querySelector(name)?.scrollTop ?? 0);
  const main = page.querySelector("main");
  if (!main) return location.assign(answer.url);
  const problem = answer.ok ? null : main.querySelector("[role=alert]");
  if (problem) {
    // What was not accepted is said above what somebody was at.
    document.querySelectorAll("main [role=alert]").forEach((old) => old.remove());
    document.querySelector("main").prepend(problem);
    problem.tabIndex = -1;
    return problem.focus();
  }
  keepPictures(document.querySelector("main"), main);
  document.querySelector("main").replaceWith(main);
  const bar = page.querySelector(".bar");
  if (bar) document.querySelector(".bar")?.replaceWith(bar);
  document.title = page.title;
  if (answer.ok) history.replaceState(null, "", answer.url);
  scrolls.forEach((name, index) => { const place = document.querySelector(name); if (place) place.scrollTop = places[index]; });
  prepare();
  document.dispatchEvent(new CustomEvent("packet:swapped"));
  const target = [focus].flat().map((name) => name && document.querySelector(name)).find(Boolean);
  if (target) target.focus({ preventScroll: !target.id.startsWith("panel") });
}

const described = (element) => {
  if (!element) return null;
  if (element.id) return "#" + CSS.escape(element.id);
  if (element.dataset?.field) return `[data-field="${element.dataset.field}"]`;
  const label = element.getAttribute?.("aria-label");
  return label ? `[aria-label="${CSS.escape(label)}"]` : null;
};

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-swap]") || event.defaultPrevented) return;
  event.preventDefault();
  const { submitter } = event;
  const body = new URLSearchParams(new FormData(form, submitter));
  // Enter in an entry presses a button that nobody sees. What was pressed may be gone afterwards.
  const pressed = submitter?.hidden ? document.activeElement : submitter;
  swap(form.action, { method: "POST", body }, [described(pressed), form.dataset.focus, "#panel"]);
});

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest("a[data-swap]");
  if (!link) return;
  event.preventDefault();
  const address = link.getAttribute("href");
  swap(address, {}, address.includes("#panel") ? "#panel" : described(link));
});

document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-auto]");
  if (form) form.requestSubmit(form.querySelector("button:not([name])"));
});

// Files are dropped where they can be chosen.
document.addEventListener("dragover", (event) => {
  const place = event.target.closest?.("[data-drop]");
  if (!place || !event.dataTransfer.types.includes("Files")) return;
  event.preventDefault();
  place.classList.add("is-over");
});
document.addEventListener("dragleave", (event) => event.target.closest?.("[data-drop]")?.classList.remove("is-over"));
document.addEventListener("drop", (event) => {
  const place = event.target.closest?.("[data-drop]");
  if (!place || !event.dataTransfer.files.length) return;
  event.preventDefault();
  place.querySelector("input[type=file]").files = event.dataTransfer.files;
  send(place);
});
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-drop] input[type=file]") && event.target.files.length) send(event.target.form);
});
// Where a file may go to two places, a button says to which.
function send(form) {
  if (!form.querySelector("button[name]")) form.requestSubmit();
}

// Names of columns go into a pattern.
document.addEventListener("click", (event) => {
  const chip = event.target.closest("[data-insert]");
  if (!chip) return;
  const field = document.getElementById(chip.closest("[data-into]").dataset.into);
  if (chip.dataset.text) {
    // In a text it goes where the caret is.
    field.setRangeText(chip.dataset.text, field.selectionStart, field.selectionEnd, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    return field.focus();
  }
  // The name of a file has its ending, and a sign between two columns; a password is what the cells say.
  const ending = chip.closest("[data-into]").dataset.ending ?? "";
  const end = field.value.length - (field.value.endsWith(ending) ? ending.length : 0);
  const text = `${ending && end > 0 ? "-" : ""}{${chip.dataset.insert}}`;
  field.value = field.value.slice(0, end) + text + (field.value.slice(end) || ending);
  field.focus();
});

// A part of the screen follows what is being written, a moment behind.
let writing, asking;
document.addEventListener("input", (event) => {
  const form = event.target.closest("form[data-live]");
  if (!form) return;
  clearTimeout(writing);
  // An answer about what stood there before is not waited for, and comes too late if it comes.
  asking?.abort();
  writing = setTimeout(async () => {
    const { signal } = (asking = new AbortController());
    const body = new URLSearchParams(new FormData(form));
    const { page } = await ask(form.action, { method: "POST", body, signal });
    const part = page?.querySelector(form.dataset.live);
    if (part && !signal.aborted) document.querySelector(form.dataset.live)?.replaceWith(part);
  }, 250);
});

// A press counts once: another one before the answer is there would begin the same again.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-once]") || event.defaultPrevented) return;
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = "yes";
  form.querySelectorAll("button").forEach((button) => button.setAttribute("aria-disabled", "true"));
});
// A screen that comes back out of the browser's memory may be sent again. What was written in it stays; a button that begins
// something means it anew only on a new screen.
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  if (document.querySelector("form[data-once] [name=_once]")) return location.reload();
  document.querySelectorAll("form[data-once]").forEach((form) => {
    delete form.dataset.sent;
    form.querySelectorAll("button").forEach((button) => button.removeAttribute("aria-disabled"));
  });
});

// Rows come while somebody scrolls.
function watchRows() {
  const table = document.querySelector("table[data-more]");
  const next = document.querySelector("a[data-next]");
  if (!table || !next || !table.dataset.more) return;
  const watcher = new IntersectionObserver(async (entries) => {
    if (!entries.some((entry) => entry.isIntersecting) || !table.dataset.more) return;
    const address = table.dataset.more;
    table.dataset.more = "";
    const { page } = await ask(address);
    if (!page) table.dataset.more = address;
    const more = page?.querySelector("table[data-more]");
    if (!more) return;
    table.tBodies[0].append(...more.tBodies[0].rows);
    table.dataset.more = more.dataset.more ?? "";
    watcher.disconnect();
    if (table.dataset.more) watcher.observe(table.tBodies[0].rows[table.tBodies[0].rows.length - 1]);
    next.closest(".pager").hidden = true;
  }, { root: table.closest(".scroll"), rootMargin: "600px" });
  watcher.observe(table.tBodies[0].rows[table.tBodies[0].rows.length - 1]);
}

function watchProgress() {
  const place = document.querySelector("[data-events]");
  if (!place) return;
  const events = new EventSource(place.dataset.events);
  // It tries again by itself.
  events.onerror = beat;
  events.onmessage = (message) => {
    const event = JSON.parse(message.data);
    const line = place.querySelector("[data-progress]");
    if (line.textContent !== event.text) line.textContent = event.text;
    const bar = place.querySelector("progress");
    if (bar) bar.value = event.done;
    if (!event.running) { events.close(); location.assign(event.next); }
  };
}

// A tab that is looked at again shows what others have made of the work, unless something is being written in it.
function isChanged(entry) {
  if (entry.type === "hidden") return false;
  if (entry.type === "file") return entry.files.length > 0;
  if (entry.type === "checkbox" || entry.type === "radio") return entry.checked !== entry.defaultChecked;
  if (!entry.options) return entry.value !== entry.defaultValue;
  const given = [...entry.options].findIndex((option) => option.defaultSelected);
  return entry.selectedIndex !== Math.max(given, 0);
}
const isBusy = () =>
  document.querySelector("[data-events], [data-draw], [data-sent], .chip[aria-pressed=true]") !== null ||
  [...document.querySelectorAll("main :is(input, select, textarea)")].some(isChanged);
async function follow() {
  const bar = document.querySelector(".bar[data-state]");
  if (!bar || isBusy()) return;
  const { answer, page } = await ask(location.href, { cache: "no-store", headers: shownPixels() });
  const state = page?.querySelector(".bar")?.dataset.state;
  if (!answer?.ok || !state || state === bar.dataset.state || !bar.isConnected || isBusy()) return;
  show(answer, page, described(document.activeElement));
}

function prepare() { watchRows(); watchProgress(); fitPictures(); }
prepare();
export { say };
