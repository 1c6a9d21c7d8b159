import type { Message } from '@jellybrick/dbus-next'

/** Bus name, object path and interface. */
export type Target = readonly [string, string, string]

interface CallOptions {
  /** The system may show a permission prompt; to be set only after a click. */
  readonly mayAsk?: boolean
  /** D-Bus starts the service if it does not run. */
  readonly starts?: boolean
}

export type Call = (
  target: Target,
  member: string,
  signature: string,
  body: readonly unknown[],
  options?: CallOptions,
) => Promise<readonly unknown[]>

/** Message flags in the D-Bus specification */
const noAutoStart = 0x2
const allowInteractiveAuthorization = 0x4

/** The bus daemon, which lists the clients and sends signals about them */
export const busDaemon: Target = ['org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus']

/** Reads a property of an object on the bus. */
export async function readProperty(
  call: Call,
  [name, path, face]: Target,
  property: string,
): Promise<unknown> {
  const [variant] = await call([name, path, 'org.freedesktop.DBus.Properties'], 'Get', 'ss', [face, property])
  return typeof variant === 'object' && variant !== null && 'value' in variant ? variant.value : variant
}

export class NoAnswerInTime extends Error {}

/**
 * Opens the system bus for some calls, and closes it. Rejects with the bus's error, or with NoAnswerInTime after
 * `timeout` ms. `ownName`: returns our unique name on the bus
 */
export async function onSystemBus<T>(
  timeout: number,
  work: (call: Call, ownName: () => Promise<string>) => Promise<T>,
): Promise<T> {
  const bus = await openSystemBus()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new NoAnswerInTime(`${timeout / 1_000} s`)), timeout)
  try {
    return await Promise.race([work(bus.call, bus.ownName), late.promise, bus.broken])
  } finally {
    clearTimeout(timer)
    bus.close()
  }
}

interface SystemBus {
  readonly call: Call
  readonly ownName: () => Promise<string>
  onSignal(listener: (message: Message) => void): void
  /** Rejects when the bus cannot be reached, or disconnects. */
  readonly broken: Promise<never>
  close(): void
}

export async function openSystemBus(): Promise<SystemBus> {
  const dbus = await import('@jellybrick/dbus-next')
  const bus = dbus.systemBus({})
  const broken = new Promise<never>((_resolve, reject) => {
    bus.on('error' as 'connect', reject as () => void)
  })
  broken.catch(() => undefined)
  const connected = new Promise<string>((resolve) => {
    bus.once('connect', () => resolve(bus.name ?? ''))
  })
  return {
    async call([destination, path, face], member, signature, body, { mayAsk = false, starts = false } = {}) {
      const message = new dbus.Message({
        destination,
        path,
        interface: face,
        member,
        signature,
        body: [...body],
        flags: (starts ? 0 : noAutoStart) | (mayAsk ? allowInteractiveAuthorization : 0),
      })
      return (await bus.call(message))?.body ?? []
    },
    ownName: () => connected,
    onSignal(listener) {
      bus.on('message', (message) => {
        if (message.type === dbus.MessageType.SIGNAL) listener(message)
      })
    },
    broken,
    close: () => bus.disconnect(),
  }
}
