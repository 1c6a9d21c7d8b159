import { resolvedName } from './resolved.ts'
import { busDaemon, openSystemBus } from './system-bus.ts'

const rule = `type='signal',sender='${busDaemon[0]}',member='NameOwnerChanged',arg0='${resolvedName}'`

/**
 * Calls `onChange` when systemd-resolved started, stopped or restarted, which the list of interfaces does not show. Its
 * bus connection is otherwise idle. Returns a function that stops watching.
 */
export function watchResolved(onChange: () => void): () => void {
  let stopped = false
  let close = (): void => undefined
  async function watch(): Promise<void> {
    const bus = await openSystemBus()
    close = bus.close
    if (stopped) return bus.close()
    bus.onSignal(({ member, body }) => {
      if (member === 'NameOwnerChanged' && body[0] === resolvedName && !stopped) onChange()
    })
    await Promise.race([bus.call(busDaemon, 'AddMatch', 's', [rule]), bus.broken])
  }
  // Without a bus systemd-resolved cannot be used either.
  watch().catch(() => close())
  return () => {
    stopped = true
    close()
  }
}
