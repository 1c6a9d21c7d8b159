import type { Message, MessageBus } from '@jellybrick/dbus-next'

/** The bus name, the object path and the interface of a D-Bus object. */
export type Target = readonly [string, string, string]

export type Call = (
  target: Target,
  member: string,
  signature: string,
  body: readonly unknown[],
) => Promise<readonly unknown[]>

/** Returns the address of the session bus; null: none is expected. */
export function sessionBusAddress(
  platform: NodeJS.Platform,
  environment: { readonly [name: string]: string | undefined },
): string | null {
  if (platform !== 'linux') return null
  const { DBUS_SESSION_BUS_ADDRESS: address, XDG_RUNTIME_DIR: folder } = environment
  if (address !== undefined && address !== '') return address
  return folder === undefined || folder === '' ? null : `unix:path=${folder}/bus`
}

export function caller(bus: MessageBus, Constructor: typeof Message): Call {
  return async ([destination, path, face], member, signature, body) => {
    const message = new Constructor({
      destination,
      path,
      interface: face,
      member,
      signature,
      body: [...body],
    })
    return (await bus.call(message))?.body ?? []
  }
}
