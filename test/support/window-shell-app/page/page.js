const shown = []
window.shown = shown
window.meshtray.onShow((view) => shown.push(view))
const heard = []
window.heard = heard
window.meshtray.onSnapshot((snapshot) => heard.push(snapshot))
