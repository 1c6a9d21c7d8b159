/* In the page of either application: says when its content was painted first, and again after each showing. */
const { ipcRenderer } = require('electron')

function markAfterFrame(what) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      ipcRenderer.send('bench:mark', { what, at: performance.timeOrigin + performance.now() }),
    ),
  )
}

const hasContent = () => document.querySelector('main li') !== null

function awaitContent() {
  if (hasContent()) return markAfterFrame('content')
  const observer = new MutationObserver(() => {
    if (!hasContent()) return
    observer.disconnect()
    markAfterFrame('content')
  })
  observer.observe(document, { childList: true, subtree: true })
}

awaitContent()
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') markAfterFrame('frame')
})
