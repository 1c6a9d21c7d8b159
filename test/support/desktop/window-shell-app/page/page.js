const shown = []
window.shown = shown
window.meshtray.onShow((view) => shown.push(view))
const received = []
window.received = received
window.meshtray.onSnapshot((snapshot) => received.push(snapshot))
