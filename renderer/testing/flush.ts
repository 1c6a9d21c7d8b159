import { act } from '@testing-library/preact'

/** For the testing library's `eventWrapper`: each event of a test shows its effect before the next. */
export function flush<T>(send: () => T): T {
  let sent: { readonly value: T } | undefined
  void act(() => {
    sent = { value: send() }
  })
  if (sent === undefined) throw new Error('the event was not sent')
  return sent.value
}
