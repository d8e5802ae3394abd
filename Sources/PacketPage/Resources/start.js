// The token stands in the fragment, which no server sees; it is taken out of the address before anything else.
const token = location.hash.slice(1);
const form = document.getElementById("session");
if (token && form) {
  history.replaceState(null, "", "/");
  form.elements.token.value = token;
  form.submit();
}
