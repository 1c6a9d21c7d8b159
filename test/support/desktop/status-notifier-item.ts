import { Message, type MessageBus, Variant } from '@jellybrick/dbus-next'
import { eventually } from '../app/application.ts'
import { type MenuNode, menuOf, nodeAt } from './status-notifier-menu.ts'

const menuInterface = 'com.canonical.dbusmenu'
const itemInterface = 'org.kde.StatusNotifierItem'
const propertiesInterface = 'org.freedesktop.DBus.Properties'

export type TrayIcon = ReturnType<typeof trayIcon>

export type TrayProperties = ReturnType<typeof propertiesOf>

/** A host asks for the whole menu, or for each submenu as it is opened. */
export type MenuReading = 'whole' | 'by level'

/** The icon at a name and an object path; where its menu is, it says itself. */
export function trayIcon(bus: MessageBus, owner: string, path: string, reading: MenuReading = 'whole') {
  async function call(
    object: string,
    face: string,
    member: string,
    signature: string,
    body: readonly unknown[],
  ): Promise<readonly unknown[]> {
    const message = new Message({
      destination: owner,
      path: object,
      interface: face,
      member,
      signature,
      body: [...body],
    })
    return (await bus.call(message))?.body ?? []
  }

  async function menuPath(): Promise<string> {
    const [menu] = await call(path, propertiesInterface, 'Get', 'ss', [itemInterface, 'Menu'])
    return String((menu as Variant).value)
  }

  async function level(menu: string, id: number, depth: number): Promise<MenuNode> {
    const [, root] = await call(menu, menuInterface, 'GetLayout', 'iias', [id, depth, []])
    return menuOf(root)
  }

  async function opened(menu: string, id: number): Promise<MenuNode> {
    await call(menu, menuInterface, 'AboutToShow', 'i', [id])
    const node = await level(menu, id, 1)
    const children: MenuNode[] = []
    for (const child of node.children) children.push(child.submenu ? await opened(menu, child.id) : child)
    return { ...node, children }
  }

  async function menu(): Promise<readonly MenuNode[]> {
    const object = await menuPath()
    const root = reading === 'whole' ? await level(object, 0, -1) : await opened(object, 0)
    return root.children
  }

  async function press(labels: readonly string[]): Promise<void> {
    const { id } = nodeAt(await menu(), labels)
    await call(await menuPath(), menuInterface, 'Event', 'isvu', [id, 'clicked', new Variant('i', 0), 0])
  }

  return {
    /** The icon's name on the bus. */
    owner,
    path,
    menu,
    async properties() {
      const [all] = await call(path, propertiesInterface, 'GetAll', 's', [itemInterface])
      return propertiesOf(all as Record<string, Variant>)
    },
    /** Clicks the item at this path of labels; a part of a label is enough where only one item has it. */
    async click(...labels: readonly string[]) {
      // The menu is built again at each change: an entry may come a moment later, or be another one by the click.
      let missed: unknown = null
      await eventually(
        () =>
          press(labels).then(
            () => true,
            (error: unknown) => {
              missed = error
              return false
            },
          ),
        Boolean,
        5_000,
      ).catch(() => {
        throw missed
      })
    },
    /** A left click. */
    async activate() {
      await call(path, itemInterface, 'Activate', 'ii', [0, 0])
    },
  }
}

function propertiesOf(all: Record<string, Variant>) {
  const textOfProperty = (name: string): string => String(all[name]?.value ?? '')
  const pixmaps = (all.IconPixmap?.value ?? []) as [number, number, Buffer | number[]][]
  const tooltip = (all.ToolTip?.value ?? []) as [string, unknown, string, string]
  return {
    title: textOfProperty('Title'),
    tooltip: [tooltip[2], tooltip[3]].filter((part) => part !== undefined && part !== '').join('\n'),
    status: textOfProperty('Status'),
    iconName: textOfProperty('IconName'),
    /** The icon's pictures: width, height, and the pixels as base64. */
    pictures: pixmaps.map(([width, height, pixels]) => ({
      width,
      height,
      pixels: Buffer.from(pixels).toString('base64'),
    })),
  }
}
