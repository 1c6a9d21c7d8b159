/** The keys of all lists, by their names in keyboard events. In scripts from right to left, `before` and `after` change places. */
export const rowKeys = {
  up: 'ArrowUp',
  down: 'ArrowDown',
  pageUp: 'PageUp',
  pageDown: 'PageDown',
  first: 'Home',
  last: 'End',
  before: 'ArrowLeft',
  after: 'ArrowRight',
} as const

/** The keys that select rows, where they can be selected. That for all of them is pressed together with Ctrl or Cmd. */
export const selectKeys = { one: ' ', all: 'a' } as const
