import { Message, sessionBus, Variant } from '@jellybrick/dbus-next'

const name = 'org.freedesktop.portal.Desktop'
const path = '/org/freedesktop/portal/desktop'
const face = 'org.freedesktop.portal.GlobalShortcuts'

type Options = Readonly<Record<string, Variant>>

interface Bound {
  readonly trigger: string
  readonly description: string
}

/** The part of a desktop that programs on Wayland ask for keys. It gives those that the test says. */
export type ShortcutPortal = Awaited<ReturnType<typeof startShortcutPortal>>

export async function startShortcutPortal(busAddress: string) {
  const bus = sessionBus({ busAddress })
  let keys: string | null = null
  let bound: Bound | null = null
  let registered: string | null = null
  /** The last one, also once it is closed */
  let session = path

  /** Answers with the path of a request, which then tells what came of it. */
  function respond(message: Message, results: (() => object) | null, options: Options): void {
    const sender = (message.sender ?? '').slice(1).replaceAll('.', '_')
    const request = `${path}/request/${sender}/${options.handle_token?.value}`
    bus.send(Message.newMethodReturn(message, 'o', [request]))
    const body = results === null ? [1, {}] : [0, results()]
    bus.send(Message.newSignal(request, 'org.freedesktop.portal.Request', 'Response', 'ua{sv}', body))
  }
  bus.addMethodHandler((message) => {
    const { member, body } = message
    if (member === 'Get') bus.send(Message.newMethodReturn(message, 'v', [new Variant('u', 1)]))
    else if (member === 'Register') {
      registered = String(body[0])
      bus.send(Message.newMethodReturn(message))
    } else if (member === 'CreateSession') {
      const options = body[0] as Options
      session = `${path}/session/${options.session_handle_token?.value}`
      respond(message, () => ({ session_handle: new Variant('s', session) }), options)
    } else if (member === 'BindShortcuts') {
      const [[id, wanted]] = body[1] as [[string, Options]]
      const textOfOption = (key: string): string => String(wanted[key]?.value)
      bound = { trigger: textOfOption('preferred_trigger'), description: textOfOption('description') }
      const given = { ...wanted, trigger_description: new Variant('s', keys) }
      respond(
        message,
        keys === null ? null : () => ({ shortcuts: new Variant('a(sa{sv})', [[id, given]]) }),
        body[3] as Options,
      )
    } else if (member === 'Close') bus.send(Message.newMethodReturn(message))
    else return false
    return true
  })
  await bus.requestName(name)
  return {
    /** The last request; null: none */
    bound: () => bound,
    /** The name by which the program registered; null: it did not */
    registered: () => registered,
    /** Sets its reply from now on: keys as a person reads them, or null where the person declines. */
    give(next: string | null) {
      keys = next
    },
    press() {
      const body = [session, 'palette', 0, {}]
      bus.send(Message.newSignal(path, face, 'Activated', 'osta{sv}', body))
    },
    /** The person gives it other keys in the desktop's settings. */
    change(next: string) {
      const given = [['palette', { trigger_description: new Variant('s', next) }]]
      bus.send(Message.newSignal(path, face, 'ShortcutsChanged', 'oa(sa{sv})', [session, given]))
    },
    /** Takes them away. */
    close() {
      bus.send(Message.newSignal(session ?? path, 'org.freedesktop.portal.Session', 'Closed', 'a{sv}', [{}]))
    },
    async stop() {
      await bus.releaseName(name)
      bus.disconnect()
    },
  }
}
