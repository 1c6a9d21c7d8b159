import type { Target } from '../../system/linux/system-bus.ts'

/** Calls a method, for which D-Bus starts the service if it does not run. */
export type Call = (
  target: Target,
  member: string,
  signature: string,
  body: readonly unknown[],
) => Promise<readonly unknown[]>

/** Returns the address of the session bus; null: none is expected. */
export function sessionBusAddress(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string | null {
  if (platform !== 'linux') return null
  const { DBUS_SESSION_BUS_ADDRESS: address, XDG_RUNTIME_DIR: folder } = environment
  if (address !== undefined && address !== '') return address
  return folder === undefined || folder === '' ? null : `unix:path=${folder}/bus`
}

/** Opens the session bus. The library is loaded only then. */
export async function openSessionBus(busAddress: string) {
  const { Message, sessionBus, Variant } = await import('@jellybrick/dbus-next')
  const bus = sessionBus({ busAddress })
  /** Rejects when the bus cannot be reached, or disconnects. */
  const broken = new Promise<never>((_resolve, reject) => {
    bus.on('error' as 'connect', reject as () => void)
  })
  broken.catch(() => undefined)
  const call: Call = async ([destination, path, face], member, signature, body) => {
    const message = new Message({ destination, path, interface: face, member, signature, body: [...body] })
    return (await bus.call(message))?.body ?? []
  }
  return { bus, call, broken, Variant }
}

/** Removes the `Variant` wrapper of the D-Bus library. */
export function unwrapped(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'value' in value ? value.value : value
}
