// Fields are drawn on the page: a rectangle on free paper is a new one, a field is dragged to its place, its corner makes it
// larger, and Delete takes it away. What the numbers beside the page say is the same, without any of this.
import { swap } from "/assets/page.js";

const shortest = 3;
let drag = null;
let isDragged = false;

const sheet = (target) => target.closest?.("[data-draw] svg.sheet");

function point(svg, event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const box = svg.viewBox.baseVal;
  return { x: Math.min(Math.max(at.x, 0), box.width), y: Math.min(Math.max(at.y, 0), box.height) };
}

const numbers = (rect) => ["x", "y", "width", "height"].map((name) => Number(rect.getAttribute(name)));

function show(rect, place) {
  ["x", "y", "width", "height"].forEach((name, index) => rect.setAttribute(name, place[index]));
}

function send(action, values, focus) {
  const { draw, token, page } = document.querySelector("[data-draw]").dataset;
  const body = new URLSearchParams({ _token: token, page, ...values });
  return swap(`${draw}/${action}`, { method: "POST", body }, focus);
}

const said = ([left, top, width, height]) => ({ left, top, width, height });

document.addEventListener("pointerdown", (event) => {
  const svg = sheet(event.target);
  // A finger on free paper moves the page.
  const added = event.target.closest?.("[data-added]");
  const grip = event.target.closest?.("[data-grip]");
  isDragged = false;
  if (!svg || event.button !== 0 || (event.pointerType === "touch" && !added && !grip)) return;
  event.preventDefault();
  const start = point(svg, event);
  const field = grip ? svg.querySelector(`[data-added="${grip.dataset.grip}"]`) : added;
  let rect = field?.querySelector("rect");
  if (!rect) {
    rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    rect.setAttribute("class", "drawn");
    show(rect, [start.x, start.y, 0, 0]);
    svg.append(rect);
  }
  drag = { svg, start, rect, field, isGrip: Boolean(grip), place: numbers(rect) };
  svg.setPointerCapture(event.pointerId);
});

function placeAt(event) {
  const at = point(drag.svg, event);
  const [left, top, width, height] = drag.place;
  if (!drag.field) {
    return [Math.min(at.x, drag.start.x), Math.min(at.y, drag.start.y), Math.abs(at.x - drag.start.x), Math.abs(at.y - drag.start.y)];
  }
  const [across, along] = [at.x - drag.start.x, at.y - drag.start.y];
  if (drag.isGrip) return [left, top, Math.max(shortest, width + across), Math.max(shortest, height + along)];
  const paper = drag.svg.viewBox.baseVal;
  return [
    Math.min(Math.max(left + across, 0), Math.max(0, paper.width - width)),
    Math.min(Math.max(top + along, 0), Math.max(0, paper.height - height)), width, height,
  ];
}

document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const place = placeAt(event);
  if (!drag.field || Math.hypot(place[0] - drag.place[0], place[1] - drag.place[1], place[2] - drag.place[2]) > 1) isDragged = true;
  show(drag.rect, place);
});

function end(event) {
  if (!drag) return;
  const { rect, field } = drag;
  const place = placeAt(event).map((number) => Math.round(number * 100) / 100);
  drag = null;
  if (!field) {
    rect.remove();
    if (place[2] >= shortest && place[3] >= shortest) send("add", said(place), "#added-name");
  } else if (isDragged) {
    send("set", { added: field.dataset.added, was: field.dataset.was, ...said(place) }, `[data-added="${field.dataset.added}"]`);
  } else {
    // What holds the pointer gets its click, and the field would not.
    const address = field.getAttribute("href");
    swap(address, {}, "#panel");
  }
}
document.addEventListener("pointerup", end);
document.addEventListener("pointercancel", () => {
  if (drag && !drag.field) drag.rect.remove();
  if (drag?.field) show(drag.rect, drag.place);
  drag = null;
});
document.addEventListener("dragstart", (event) => { if (sheet(event.target)) event.preventDefault(); });

document.addEventListener("keydown", (event) => {
  const field = document.activeElement?.closest?.("[data-draw] [data-added]");
  if (!field || event.key !== "Delete") return;
  event.preventDefault();
  send("remove", { added: field.dataset.added, was: field.dataset.was }, "#panel");
});
