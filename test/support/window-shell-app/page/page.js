const shown = []
window.shown = shown
window.meshtray.onShow((view) => shown.push(view))
