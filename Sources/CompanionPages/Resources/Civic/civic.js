// All that are shown are chosen with one button; without this file each has its own.
function prepare() {
  document.querySelectorAll("[data-all]").forEach((button) => { button.hidden = false; });
}
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-all]");
  if (!button) return;
  const boxes = [...button.form.querySelectorAll("#found input[type=checkbox][name=id]")];
  const isOn = boxes.some((box) => !box.checked);
  boxes.forEach((box) => { box.checked = isOn; });
});
document.addEventListener("packet:swapped", prepare);
prepare();
