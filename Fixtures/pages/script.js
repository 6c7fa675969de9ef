// Shows notifications as they come, and links without a reload. Every page works without this file.
"use strict";
(() => {
  const idleMilliseconds = 4 * 60 * 1000;
  let events = null;
  let lastInput = Date.now();

  // New notifications are read out and counted in the navigation. The stream ends after four minutes without input.
  function watch() {
    const address = document.documentElement.dataset.events;
    if (!address || events || document.hidden || !window.EventSource) return;
    events = new EventSource(address);
    events.addEventListener("notification", event => {
      say(event.data);
      const link = document.querySelector("nav a[href='/notifications']");
      if (!link) return;
      let badge = link.querySelector(".count");
      if (!badge) {
        badge = document.createElement("span");
        badge.className = "count";
        link.append(" ", badge);
      }
      badge.textContent = Number(badge.textContent) + 1;
    });
    // The browser opens a lost stream again, but not one that was refused.
    events.addEventListener("error", () => { if (events && events.readyState === EventSource.CLOSED) leave(); });
    // The session has ended.
    events.addEventListener("end", () => {
      leave();
      delete document.documentElement.dataset.events;
    });
  }

  let silence = 0;
  function say(text) {
    document.getElementById("live").textContent = text;
    clearTimeout(silence);
    if (text) silence = setTimeout(say, 8000, "");
  }

  function leave() {
    if (events) events.close();
    events = null;
  }

  function touch() {
    lastInput = Date.now();
    watch();
  }

  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, touch, { passive: true });
  document.addEventListener("visibilitychange", () => document.hidden ? leave() : watch());
  window.addEventListener("pagehide", leave);
  setInterval(() => { if (Date.now() - lastInput > idleMilliseconds) leave(); }, 30000);

  // A link or a search replaces the page's content. Files are left to the browser, and so is every link of a page that
  // answered a form: going back to it is the browser's matter, which asks before it sends the form again.
  let running = null;
  async function show(address, keepsPlace) {
    if (running) running.abort();
    const own = running = new AbortController();
    // A quick answer shows no bar.
    const bar = setTimeout(() => document.documentElement.dataset.loading = "", 150);
    try {
      const response = await fetch(address, {
        headers: { accept: "text/html" }, credentials: "same-origin", signal: own.signal });
      const type = response.headers.get("content-type") || "";
      if (!type.startsWith("text/html") || new URL(response.url).origin !== location.origin) throw new Error(type);
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const style = 'link[rel="stylesheet"]';
      if (page.querySelector(style).href !== document.querySelector(style).href) throw new Error("another version");
      document.title = page.title;
      for (const part of ["header", "main", "footer"]) {
        document.querySelector(part).replaceWith(document.adoptNode(page.querySelector(part)));
      }
      for (const name of ["lang", "data-theme", "data-events"]) {
        const value = page.documentElement.getAttribute(name);
        if (value === null) document.documentElement.removeAttribute(name);
        else document.documentElement.setAttribute(name, value);
      }
      if (!keepsPlace) {
        history.pushState(null, "", response.url);
      }
      document.getElementById("content").focus({ preventScroll: true });
      scrollTo(0, keepsPlace && history.state ? history.state.place || 0 : 0);
      fillIn();
      if (!document.documentElement.dataset.events) leave();
      say("");
    } catch {
      if (own.signal.aborted) return;
      if (keepsPlace) location.reload();
      else location.assign(address);
    } finally {
      clearTimeout(bar);
      if (running === own) {
        running = null;
        delete document.documentElement.dataset.loading;
      }
    }
  }

  // Going back leads to the same place of a page. The browser would look for it before the content is there.
  history.scrollRestoration = "manual";
  if (history.state) scrollTo(0, history.state.place || 0);
  let noting = 0;
  document.addEventListener("scroll", () => {
    clearTimeout(noting);
    // While a page is fetched, the place is still that of the page before.
    if (running) return;
    noting = setTimeout(() => history.replaceState({ ...history.state, place: scrollY }, ""), 100);
  }, { passive: true });

  // Going back to a form shows what was typed there. What needs a script is shown.
  function fillIn() {
    for (const one of document.querySelectorAll("[data-print]")) one.hidden = false;
    const form = document.querySelector("form[data-kept]");
    if (!form || !history.state || !history.state.typed || isAnswer()) return;
    for (const [name, value] of history.state.typed) {
      const field = form.elements[name];
      if (field) field.value = value;
      if (field && value && field.closest("details")) field.closest("details").open = true;
    }
    askForName(form);
  }
  fillIn();

  function isAnswer() { return document.documentElement.dataset.answer !== undefined; }

  document.addEventListener("click", event => {
    if (event.target.closest("[data-print]")) return print();
    const link = event.target.closest("a[href]");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin || link.hash || isAnswer()) return;
    event.preventDefault();
    show(link.href, false);
  });
  document.addEventListener("submit", event => {
    const form = event.target;
    // A second click at once sends nothing: the answer to the first one would be lost.
    if (form.method === "post") {
      if (form.dataset.kept !== undefined) {
        const typed = [...form.elements].filter(one => one.name && one.type !== "hidden").map(one => [one.name, one.value]);
        history.replaceState({ ...history.state, typed }, "");
      }
      if (Date.now() - Number(form.dataset.sent || 0) < 3000) event.preventDefault();
      else form.dataset.sent = Date.now();
      return;
    }
    if (form.dataset.file !== undefined || isAnswer()) return;
    event.preventDefault();
    const address = new URL(form.action);
    address.search = new URLSearchParams(new FormData(form, event.submitter));
    show(address.href, false);
  });
  // Only an IBAN needs the name of its holder. A name that was typed stays.
  function askForName(form) {
    const part = form && form.querySelector("details.for-iban");
    if (part) part.open = looksLikeIBAN(plain(form.elements.to.value)) || part.querySelector("input").value !== "";
  }
  document.addEventListener("input", event => {
    if (event.target.name === "to") askForName(event.target.form);
  });

  function plain(text) { return text.replace(/\s/g, "").toUpperCase(); }
  function looksLikeIBAN(text) { return /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(text); }

  // A typo in an IBAN or an amount is told when its field is left. The server decides, and says the same.
  document.addEventListener("change", event => {
    const field = event.target;
    if (field.dataset.wrong === undefined) return;
    const text = plain(field.value);
    const isWrong = field.dataset.iban !== undefined ? isMistypedIBAN(text) : text !== "" && !isAmount(text, field.dataset.amount);
    let error = field.parentElement.querySelector(".error");
    if (!isWrong) {
      if (error) error.remove();
      field.removeAttribute("aria-invalid");
      return;
    }
    if (!error) {
      error = document.createElement("p");
      error.className = "error";
      error.setAttribute("role", "status");
      field.after(error);
    }
    error.textContent = field.dataset.wrong;
    field.setAttribute("aria-invalid", "true");
  });

  // ISO 13616: the remainder by 97 is 1. A payee's name is no IBAN.
  function isMistypedIBAN(text) {
    if (!looksLikeIBAN(text)) return false;
    let remainder = 0;
    for (const sign of text.slice(4) + text.slice(0, 4)) remainder = Number(String(remainder) + parseInt(sign, 36)) % 97;
    return remainder !== 1;
  }

  // The example has the decimal separator of the reader's region; the other one groups thousands.
  function isAmount(text, example) {
    const [decimal, group] = example.includes(",") ? [",", "\\."] : ["\\.", ","];
    return new RegExp(`^[0-9]+(${group}[0-9]{3})*(${decimal}[0-9]*)?$`).test(text);
  }

  // The day of a chart's table that is below the pointer is written below the drawing.
  document.addEventListener("pointermove", event => {
    const drawing = event.target.closest(".scaled");
    for (const one of document.querySelectorAll(".point")) {
      const chart = one.closest("figure");
      const box = chart.querySelector(".scaled svg").getBoundingClientRect();
      const rows = chart.querySelectorAll("tbody tr");
      const row = rows[Math.min(rows.length - 1, Math.floor((event.clientX - box.left) / box.width * rows.length))];
      one.textContent = drawing && chart.contains(drawing) && row ? [...row.cells].map(cell => cell.textContent).join(": ") : "";
    }
  }, { passive: true });
  window.addEventListener("popstate", () => {
    // What was to be noted is of the page that was left.
    clearTimeout(noting);
    show(location.href, true);
  });
  watch();
})();
