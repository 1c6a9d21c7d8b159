import { Message, sessionBus } from '@jellybrick/dbus-next'

/** Name on the bus, object path, and interface. */
export type Target = readonly [name: string, path: string, face: string]

/** Speaks on a bus as any program would. */
export interface BusClient {
  call(
    target: Target,
    member: string,
    signature: string,
    body: readonly unknown[],
  ): Promise<readonly unknown[]>
  hasOwner(name: string): Promise<boolean>
  stop(): void
}

const daemon: Target = ['org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus']

export function connectToBus(busAddress: string): BusClient {
  const bus = sessionBus({ busAddress })
  const call: BusClient['call'] = async ([destination, path, face], member, signature, body) => {
    const message = new Message({ destination, path, interface: face, member, signature, body: [...body] })
    return (await bus.call(message))?.body ?? []
  }
  return {
    call,
    hasOwner: async (name) => (await call(daemon, 'NameHasOwner', 's', [name]))[0] === true,
    stop: () => bus.disconnect(),
  }
}
