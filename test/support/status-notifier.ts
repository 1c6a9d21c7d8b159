import { Message, type MessageBus, sessionBus, Variant } from '@jellybrick/dbus-next'
import { type MenuNode, menuOf, nodeAt } from './status-notifier-menu.ts'

const watcherName = 'org.kde.StatusNotifierWatcher'
const menuPath = '/com/canonical/dbusmenu'
const menuInterface = 'com.canonical.dbusmenu'
const itemPath = '/StatusNotifierItem'
const itemInterface = 'org.kde.StatusNotifierItem'

/** A panel without a picture: it takes tray icons in, and a test looks at them and clicks. */
export interface TrayHost {
  /** The icon that registered last; waits for the first. */
  icon(milliseconds?: number): Promise<TrayIcon>
  /** The next icon to register from now on. */
  nextIcon(milliseconds?: number): Promise<TrayIcon>
  stop(): Promise<void>
}

export interface TrayIcon {
  /** The icon's name on the bus. */
  readonly owner: string
  properties(): Promise<TrayProperties>
  menu(): Promise<readonly MenuNode[]>
  /** Clicks the item at this path of labels; a part of a label is enough where only one item has it. */
  click(...path: readonly string[]): Promise<void>
  /** A left click. */
  activate(): Promise<void>
}

export interface TrayProperties {
  readonly title: string
  readonly tooltip: string
  readonly status: string
  readonly iconName: string
  /** Of the icon's pictures: width, height, and the pixels as base64. */
  readonly pictures: readonly { readonly width: number; readonly height: number; readonly pixels: string }[]
}

/** Starts the watcher on a bus; the one of the environment where none is named. */
export async function startTrayHost(busAddress?: string): Promise<TrayHost> {
  const bus = sessionBus(busAddress === undefined ? {} : { busAddress })
  const services: string[] = []
  const waiting = new Set<(service: string) => void>()

  function reply(message: Message): { signature: string; body: unknown[] } | null {
    const properties: Record<string, Variant> = {
      RegisteredStatusNotifierItems: new Variant(
        'as',
        services.map((service) => service + itemPath),
      ),
      IsStatusNotifierHostRegistered: new Variant('b', true),
      ProtocolVersion: new Variant('i', 0),
    }
    switch (message.member) {
      case 'Get':
        return { signature: 'v', body: [properties[String(message.body[1])]] }
      case 'GetAll':
        return { signature: 'a{sv}', body: [properties] }
      case 'RegisterStatusNotifierHost':
        return { signature: '', body: [] }
      case 'RegisterStatusNotifierItem': {
        const service = String(message.body[0])
        services.push(service)
        setImmediate(() => {
          for (const tell of [...waiting]) tell(service)
        })
        return { signature: '', body: [] }
      }
      default:
        return null
    }
  }
  bus.addMethodHandler((message) => {
    const answer = message.path === '/StatusNotifierWatcher' ? reply(message) : null
    if (answer === null) return false
    bus.send(Message.newMethodReturn(message, answer.signature, answer.body))
    return true
  })
  await bus.requestName(watcherName)

  function nextIcon(milliseconds = 10_000): Promise<TrayIcon> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(tell)
        reject(new Error(`no tray icon registered within ${milliseconds} ms`))
      }, milliseconds)
      function tell(service: string): void {
        clearTimeout(timer)
        waiting.delete(tell)
        resolve(trayIcon(bus, service))
      }
      waiting.add(tell)
    })
  }

  return {
    nextIcon,
    async icon(milliseconds) {
      const last = services.at(-1)
      return last === undefined ? nextIcon(milliseconds) : trayIcon(bus, last)
    },
    async stop() {
      await bus.releaseName(watcherName)
      bus.disconnect()
    },
  }
}

function trayIcon(bus: MessageBus, owner: string): TrayIcon {
  async function call(path: string, face: string, member: string, signature: string, body: unknown[]) {
    const message = new Message({ destination: owner, path, interface: face, member, signature, body })
    return (await bus.call(message))?.body ?? []
  }

  async function menu(): Promise<readonly MenuNode[]> {
    const [, root] = await call(menuPath, menuInterface, 'GetLayout', 'iias', [0, -1, []])
    return menuOf(root).children
  }

  return {
    owner,
    menu,
    async properties() {
      const [all] = await call(itemPath, 'org.freedesktop.DBus.Properties', 'GetAll', 's', [itemInterface])
      return propertiesOf(all as Record<string, Variant>)
    },
    async click(...path) {
      const { id } = nodeAt(await menu(), path)
      await call(menuPath, menuInterface, 'Event', 'isvu', [id, 'clicked', new Variant('i', 0), 0])
    },
    async activate() {
      await call(itemPath, itemInterface, 'Activate', 'ii', [0, 0])
    },
  }
}

function propertiesOf(all: Record<string, Variant>): TrayProperties {
  const textOf = (name: string): string => String(all[name]?.value ?? '')
  const pixmaps = (all.IconPixmap?.value ?? []) as [number, number, Buffer | number[]][]
  const tooltip = (all.ToolTip?.value ?? []) as [string, unknown, string, string]
  return {
    title: textOf('Title'),
    tooltip: [tooltip[2], tooltip[3]].filter((part) => part !== undefined && part !== '').join('\n'),
    status: textOf('Status'),
    iconName: textOf('IconName'),
    pictures: pixmaps.map(([width, height, pixels]) => ({
      width,
      height,
      pixels: Buffer.from(pixels).toString('base64'),
    })),
  }
}
