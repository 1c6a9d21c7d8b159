import type { Snapshot } from '../../../contract/snapshot.ts'
import type { Store } from '../../../main/state/store.ts'

/** Waits until the snapshot is as wanted; `tell` says what to look at where it never is. */
export function untilSnapshot(
  store: Store,
  wanted: (snapshot: Snapshot) => boolean,
  milliseconds: number,
  tell: (snapshot: Snapshot) => string,
): Promise<Snapshot> {
  return new Promise((resolve, reject) => {
    const done = (snapshot: Snapshot): void => {
      clearTimeout(timer)
      stop()
      resolve(snapshot)
    }
    const timer = setTimeout(() => {
      stop()
      reject(new Error(`waited in vain: ${tell(store.snapshot())}`))
    }, milliseconds)
    const stop = store.subscribe((snapshot) => {
      if (wanted(snapshot)) done(snapshot)
    })
    if (wanted(store.snapshot())) done(store.snapshot())
  })
}
