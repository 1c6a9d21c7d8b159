/** Tells the page that its window was hidden, or shows again. */
export function hideWindow(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}
