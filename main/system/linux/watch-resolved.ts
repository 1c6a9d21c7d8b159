import { resolvedName } from './resolved.ts'
import { busDaemon, openSystemBus } from './system-bus.ts'

const rule = `type='signal',sender='${busDaemon[0]}',member='NameOwnerChanged',arg0='${resolvedName}'`

/**
 * Tells when systemd-resolved came, went or was started anew, which the list of interfaces does not show. Costs a
 * connection that is silent but then. Answers how to stop.
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
  // Without a bus there is no systemd-resolved to ask either.
  watch().catch(() => close())
  return () => {
    stopped = true
    close()
  }
}
