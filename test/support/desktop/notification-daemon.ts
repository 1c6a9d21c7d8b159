import { Message, sessionBus, Variant } from '@jellybrick/dbus-next'

const name = 'org.freedesktop.Notifications'
const path = '/org/freedesktop/Notifications'

export interface SentNotification {
  readonly id: number
  readonly title: string
  readonly body: string
  /** Keys and labels of its buttons, the click on the notification itself left out */
  readonly buttons: readonly { readonly key: string; readonly label: string }[]
}

/** A notification daemon that keeps notifications for the test to read and click. */
export type NotificationDaemon = Awaited<ReturnType<typeof startNotificationDaemon>>

export async function startNotificationDaemon(busAddress: string) {
  const bus = sessionBus({ busAddress })
  const sent: SentNotification[] = []
  let more: readonly string[] = []

  function reply(message: Message): readonly [signature: string, body: unknown[]] | null {
    switch (message.member) {
      case 'GetCapabilities':
        return ['as', [['body', 'actions', ...more]]]
      case 'GetServerInformation':
        return ['ssss', ['test', 'test', '1', '1.2']]
      case 'CloseNotification':
        return ['', []]
      case 'Notify': {
        const [, , , title, body, actions] = message.body
        const id = sent.length + 1
        sent.push({ id, title: String(title), body: String(body), buttons: buttonsOf(actions as string[]) })
        return ['u', [id]]
      }
      case 'GetAll':
        return ['a{sv}', [{ Inhibited: new Variant('b', false) }]]
      default:
        return null
    }
  }
  bus.addMethodHandler((message) => {
    const answer = message.path === path ? reply(message) : null
    if (answer === null) return false
    bus.send(Message.newMethodReturn(message, ...answer))
    return true
  })
  await bus.requestName(name)

  function invoke(id: number, key: string): void {
    bus.send(Message.newSignal(path, name, 'ActionInvoked', 'us', [id, key]))
    bus.send(Message.newSignal(path, name, 'NotificationClosed', 'uu', [id, 2]))
  }

  return {
    sent: () => sent,
    /** Capabilities that it announces from now on, beside bodies and buttons */
    also(capabilities: readonly string[]) {
      more = capabilities
    },
    /** A click on the notification itself. */
    click: (id: number): void => invoke(id, 'default'),
    /** A click on the button of this label. */
    press(id: number, label: string) {
      const button = sent.find((one) => one.id === id)?.buttons.find((one) => one.label === label)
      if (button === undefined) throw new Error(`notification ${id} has no button "${label}"`)
      invoke(id, button.key)
    },
    async stop() {
      await bus.releaseName(name)
      bus.disconnect()
    },
  }
}

/** A desktop gets keys and labels alternately. */
function buttonsOf(actions: readonly string[]): SentNotification['buttons'] {
  return actions.flatMap((key, n) =>
    n % 2 === 0 && key !== 'default' ? [{ key, label: actions[n + 1] ?? '' }] : [],
  )
}
