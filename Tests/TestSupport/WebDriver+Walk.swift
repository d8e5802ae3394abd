extension WebDriver {
    /// Goes through the page with the key Tab, from before its first control to behind its last one.
    ///
    /// - Returns: What is wrong, a line each: controls that Tab does not come to or does not leave, that come out of
    ///   their order, that do not show that they have the focus, or that have it outside of the window.
    public func keyboardFindings() throws -> [String] {
        try run(Self.beginWalk)
        // A batch is one request; screens with more controls than this have something that lets nobody through.
        for _ in 0..<60 {
            try press(.tab, times: 50)
            if try run("window.walk.note(); return window.walk.isDone") as? Bool == true { break }
        }
        return try run(Self.endWalk) as? [String] ?? ["the walk through the page gave no answer"]
    }

    /// Notes what has the focus when Tab is pressed again, as styles and scrolling have settled by then.
    ///
    /// Of several radio buttons Tab comes to the chosen one, or else to the first. Fields of dates and times have several
    /// places for the focus each. What scrolls may have the focus without being a control.
    private static let beginWalk = """
        document.body.tabIndex = -1;
        document.body.focus();
        const look = (part) => [part, ...part.querySelectorAll('*')].slice(0, 9).map((one) => {
          const style = getComputedStyle(one);
          return [style.outlineStyle === 'none' ? '' : style.outline, style.boxShadow, style.stroke, style.strokeWidth].join(' ');
        }).join();
        const isThere = (part) => part.tabIndex >= 0 && part.checkVisibility({ visibilityProperty: true })
          && !part.matches(':disabled') && !part.closest('[inert]');
        const parts = [...document.querySelectorAll(
          'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]')].filter(isThere);
        const isPassedOver = (part) => {
          if (part.type !== 'radio') return false;
          const group = parts.filter((one) => one.type === 'radio' && one.name === part.name && one.form === part.form);
          return part !== (group.find((one) => one.checked) ?? group[0]);
        };
        const all = parts.filter((part) => !isPassedOver(part));
        const looks = new Map(all.map((part) => [part, look(part)]));
        const walk = { all, order: [], said: [], stays: 0, isDone: false };
        walk.name = (part) => part.outerHTML.slice(0, 120);
        walk.end = (text, part) => { walk.said.push(`${text}: ${walk.name(part)}`); walk.isDone = true; };
        walk.note = () => {
          if (walk.isDone) return;
          const part = document.activeElement ?? document.body;
          const isOutside = part === document.body || part === document.documentElement;
          if (isOutside) { walk.isDone = walk.order.length > 0; return; }
          if (part === walk.order.at(-1)) {
            walk.stays += 1;
            if (walk.stays > 12) walk.end('Tab does not leave', part);
            return;
          }
          walk.stays = 0;
          if (part === walk.order[0]) { walk.isDone = true; return; }
          if (walk.order.includes(part)) return walk.end('Tab goes back to', part);
          walk.order.push(part);
          const place = part.getBoundingClientRect();
          if (place.bottom <= 0 || place.right <= 0 || place.top >= innerHeight || place.left >= innerWidth) {
            walk.said.push(`out of the window: ${walk.name(part)}`);
          }
          if (looks.get(part) === look(part)) walk.said.push(`the focus is not seen: ${walk.name(part)}`);
        };
        window.walk = walk;
        addEventListener('keydown', (event) => { if (event.key === 'Tab' && window.walk === walk) walk.note(); }, true);
        """

    private static let endWalk = """
        const { all, order, said, name, isDone } = window.walk;
        document.body.removeAttribute('tabindex');
        if (!isDone) said.push('Tab does not come to the end of the page');
        const places = order.map((part) => all.indexOf(part)).filter((place) => place >= 0);
        places.forEach((place, index) => {
          if (index && place < places[index - 1]) said.push(`out of order: ${name(all[place])}`);
        });
        const missed = all.filter((part) => part.isConnected && !order.includes(part));
        return said.concat(missed.map((part) => `Tab does not come to: ${name(part)}`));
        """
}
