import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type {
  Menu as ElectronMenu,
  Tray as ElectronTray,
  nativeImage as electronNativeImage,
  MenuItemConstructorOptions,
  Rectangle,
} from 'electron'
import { clickMeaning, trayBehaviour, trayIconFile } from './tray-behaviour.ts'
import type { TrayAction, TrayItem, TrayModel } from './tray-item.ts'

interface TrayParts {
  readonly Tray: typeof ElectronTray
  readonly Menu: typeof ElectronMenu
  readonly nativeImage: typeof electronNativeImage
  /** Absolute */
  readonly iconFolder: string
  readonly platform: NodeJS.Platform
  readonly onAction: (action: TrayAction) => void
  /** A left click on the icon. */
  readonly onActivate: () => void
}

interface AppTray {
  show(model: TrayModel): void
  /** Makes the icon anew, for a panel that came after the application. */
  recreate(): void
  /** Where the icon is, in screen coordinates; all zero where the platform does not say (Linux). */
  bounds(): Rectangle
  destroy(): void
}

const nowhere: Rectangle = { x: 0, y: 0, width: 0, height: 0 }

/** The icon stands from the first `show` on. */
export function createTray(parts: TrayParts): AppTray {
  const { platform } = parts
  const behaviour = trayBehaviour(platform)
  let tray: ElectronTray | null = null
  let wanted: TrayModel | null = null
  let rendered: Pick<TrayModel, 'state' | 'tooltip'> | null = null
  let renderedItems: TrayModel['items'] | null = null
  let menuOnItsWay: NodeJS.Immediate | undefined

  function icon(model: TrayModel): Electron.NativeImage {
    return parts.nativeImage.createFromPath(join(parts.iconFolder, trayIconFile(platform, model.state)))
  }

  function create(model: TrayModel): ElectronTray {
    const created = new parts.Tray(icon(model))
    created.setIgnoreDoubleClickEvents(true)
    created.on('click', (keys) => {
      if (clickMeaning(platform, keys) === 'menu') popUp()
      else parts.onActivate()
    })
    if (behaviour.menu === 'ask') created.on('right-click', popUp)
    return created
  }

  function popUp(): void {
    if (tray !== null && wanted !== null) tray.popUpContextMenu(menu(wanted))
  }

  /** Panels cache what they were given: the whole menu is handed over anew, and only when something changed. */
  function render(): void {
    if (wanted === null) return
    if (tray === null) tray = create(wanted)
    else if (wanted.state !== rendered?.state) tray.setImage(icon(wanted))
    if (wanted.tooltip !== rendered?.tooltip) tray.setToolTip(wanted.tooltip)
    rendered = wanted
    if (behaviour.menu === 'panel') renderMenu()
  }

  /** Takes longer than all the rest, which waits for it no longer than for what changes at once. */
  function renderMenu(): void {
    clearImmediate(menuOnItsWay)
    menuOnItsWay = setImmediate(() => {
      if (wanted === null || isDeepStrictEqual(wanted.items, renderedItems)) return
      tray?.setContextMenu(menu(wanted))
      renderedItems = wanted.items
    })
  }

  function menu(model: TrayModel): Electron.Menu {
    return parts.Menu.buildFromTemplate(model.items.map(template))
  }

  function template(item: TrayItem): MenuItemConstructorOptions {
    switch (item.type) {
      case 'separator':
        return { type: 'separator' }
      case 'submenu':
        return { type: 'submenu', label: item.label, submenu: item.submenu.map(template) }
      case 'normal':
        return { label: item.label, enabled: item.action !== null, ...click(item.action) }
      case 'checkbox':
        return {
          type: 'checkbox',
          label: item.label,
          checked: item.checked,
          enabled: item.enabled,
          ...click(item.action),
        }
    }
  }

  /**
   * The action runs once the native menu is out of its own click. A clicked checkbox has turned itself by then, wanted
   * or not: the menu is rendered again from the model, whatever the action made of it.
   */
  function click(action: TrayAction | null): MenuItemConstructorOptions {
    if (action === null) return {}
    return {
      click: () => {
        setImmediate(() => {
          renderedItems = null
          parts.onAction(action)
          if (tray !== null) render()
        })
      },
    }
  }

  function destroy(): void {
    clearImmediate(menuOnItsWay)
    tray?.destroy()
    tray = null
    rendered = null
    renderedItems = null
  }

  return {
    show(model) {
      wanted = model
      render()
    },
    recreate() {
      if (tray === null) return
      destroy()
      render()
    },
    bounds: () => tray?.getBounds() ?? nowhere,
    destroy() {
      wanted = null
      destroy()
    },
  }
}
