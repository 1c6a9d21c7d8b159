import { Message, sessionBus, Variant } from '@jellybrick/dbus-next'
import { patience } from '../../../contract/testing/patience.ts'
import { type MenuReading, type TrayIcon, trayIcon } from './status-notifier-item.ts'

export type { TrayIcon, TrayProperties } from './status-notifier-item.ts'

const watcherName = 'org.kde.StatusNotifierWatcher'
const watcherPath = '/StatusNotifierWatcher'
/** Path of an item that names none when it registers. */
const defaultPath = '/StatusNotifierItem'

/** Panels differ in how they treat an item that registers. */
export interface HostHabits {
  /** Whom they ask: the name that the item gave, or the connection that gave it. */
  readonly asks: 'given name' | 'connection'
  /** Separator of name and path in the watcher's list. */
  readonly between: '' | '@'
  readonly menu: MenuReading
}

const defaultHabits: HostHabits = { asks: 'given name', between: '', menu: 'whole' }

/** A panel without a picture: it takes tray icons in, and a test looks at them and clicks. */
export type TrayHost = Awaited<ReturnType<typeof startTrayHost>>

interface Item {
  readonly name: string
  readonly path: string
  readonly connection: string
}

/**
 * Starts the watcher on a bus; the one of the environment where none is named. 'without host': a watcher that nobody
 * reads, until a host is announced.
 */
export async function startTrayHost(
  busAddress?: string,
  options: { readonly habits?: HostHabits; readonly begin?: 'now' | 'without host' } = {},
) {
  const { habits = defaultHabits, begin = 'now' } = options
  const bus = sessionBus(busAddress === undefined ? {} : { busAddress })
  let items: readonly Item[] = []
  let hasHost = begin !== 'without host'
  const waiters = new Set<(item: Item) => void>()

  const entry = ({ name, path }: Item): string => `${name}${habits.between}${path}`
  const iconOf = ({ name, path, connection }: Item): TrayIcon =>
    trayIcon(bus, habits.asks === 'connection' ? connection : name, path, habits.menu)

  function register(connection: string, argument: string): void {
    const item = argument.startsWith('/')
      ? { name: connection, path: argument, connection }
      : { name: argument, path: defaultPath, connection }
    if (items.some((one) => entry(one) === entry(item))) return
    items = [...items, item]
    emit('StatusNotifierItemRegistered', 's', [entry(item)])
    setImmediate(() => {
      for (const tell of [...waiters]) tell(item)
    })
  }

  function forget(connection: string): void {
    const gone = items.filter((item) => item.connection === connection)
    items = items.filter((item) => item.connection !== connection)
    for (const item of gone) emit('StatusNotifierItemUnregistered', 's', [entry(item)])
  }

  function emit(signal: string, signature: string, body: unknown[]): void {
    bus.send(Message.newSignal(watcherPath, watcherName, signal, signature, body))
  }

  function reply(message: Message): { signature: string; body: unknown[] } | null {
    const properties: Record<string, Variant> = {
      RegisteredStatusNotifierItems: new Variant('as', items.map(entry)),
      IsStatusNotifierHostRegistered: new Variant('b', hasHost),
      ProtocolVersion: new Variant('i', 0),
    }
    switch (message.member) {
      case 'Get':
        return { signature: 'v', body: [properties[String(message.body[1])]] }
      case 'GetAll':
        return { signature: 'a{sv}', body: [properties] }
      case 'RegisterStatusNotifierHost':
        return { signature: '', body: [] }
      case 'RegisterStatusNotifierItem':
        register(String(message.sender), String(message.body[0]))
        return { signature: '', body: [] }
      default:
        return null
    }
  }
  bus.addMethodHandler((message) => {
    const answer = message.path === watcherPath ? reply(message) : null
    if (answer === null) return false
    bus.send(Message.newMethodReturn(message, answer.signature, answer.body))
    return true
  })
  bus.on('message', ({ member, body }: Message) => {
    if (member === 'NameOwnerChanged' && body[2] === '') forget(String(body[0]))
  })
  await bus.call(
    new Message({
      destination: 'org.freedesktop.DBus',
      path: '/org/freedesktop/DBus',
      interface: 'org.freedesktop.DBus',
      member: 'AddMatch',
      signature: 's',
      body: ["type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged'"],
    }),
  )

  function nextIcon(milliseconds = patience): Promise<TrayIcon> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiters.delete(tell)
        reject(new Error(`no tray icon registered within ${milliseconds} ms`))
      }, milliseconds)
      function tell(item: Item): void {
        clearTimeout(timer)
        waiters.delete(tell)
        resolve(iconOf(item))
      }
      waiters.add(tell)
    })
  }

  async function come(): Promise<void> {
    await bus.requestName(watcherName)
  }
  async function leave(): Promise<void> {
    items = []
    await bus.releaseName(watcherName)
  }
  await come()

  return {
    /** The next icon to register from now on. */
    nextIcon,
    /** The icon that registered last; waits for the first. */
    async icon(milliseconds?: number) {
      const last = items.at(-1)
      return last === undefined ? nextIcon(milliseconds) : iconOf(last)
    },
    /** All that are there. */
    icons: () => items.map(iconOf),
    /** The watcher is there (again), and knows of no icon. */
    come,
    /** The watcher is gone, and what it knew. */
    leave,
    /** Says that there is a host to show the icons; twice, where there are two. */
    announce() {
      hasHost = true
      emit('StatusNotifierHostRegistered', '', [])
    },
    async stop() {
      await leave()
      bus.disconnect()
    },
  }
}
