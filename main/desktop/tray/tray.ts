import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type {
  Menu as ElectronMenu,
  Tray as ElectronTray,
  nativeImage as electronNativeImage,
  MenuItemConstructorOptions,
  Rectangle,
} from 'electron'
import type { TrayState } from '../../../contract/network-state.ts'
import type { TrayAction, TrayItem, TrayModel } from './tray-item.ts'

interface TrayParts {
  readonly Tray: typeof ElectronTray
  readonly Menu: typeof ElectronMenu
  readonly nativeImage: typeof electronNativeImage
  /** An absolute path. */
  readonly iconFolder: string
  readonly platform: NodeJS.Platform
  readonly onAction: (action: TrayAction) => void
  /** The person left-clicked the icon. */
  readonly onActivate: () => void
}

const nowhere: Rectangle = { x: 0, y: 0, width: 0, height: 0 }

/** Creates the tray. The icon appears at the first call of `show`. */
export function createTray(parts: TrayParts) {
  const { platform } = parts
  const opensMenu = trayOpensMenu(platform)
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
    if (!opensMenu) created.on('right-click', popUp)
    return created
  }

  function popUp(): void {
    if (tray !== null && wanted !== null) tray.popUpContextMenu(menu(wanted))
  }

  /** Updates the tray. Panels cache the menu, so it is replaced as a whole, and only if something has changed. */
  function render(): void {
    if (wanted === null) return
    if (tray === null) tray = create(wanted)
    else if (wanted.state !== rendered?.state) tray.setImage(icon(wanted))
    if (wanted.tooltip !== rendered?.tooltip) tray.setToolTip(wanted.tooltip)
    rendered = wanted
    if (opensMenu) renderMenu()
  }

  /**
   * Updates the menu in a later turn of the event loop, because that takes longer than the other updates, and combines
   * updates of the same turn.
   */
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
   * Runs the action after the native menu has finished handling the click. By then a clicked checkbox has toggled
   * itself, whatever the action does, so the menu is rendered again from the model.
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
    show(model: TrayModel): void {
      wanted = model
      render()
    },
    /** Creates the icon again, for a panel that started after the application. */
    recreate(): void {
      if (tray === null) return
      destroy()
      render()
    },
    /** Returns the bounds of the icon in screen coordinates; all zero: the platform does not tell them (Linux). */
    bounds: (): Rectangle => tray?.getBounds() ?? nowhere,
    destroy(): void {
      wanted = null
      destroy()
    },
  }
}

/**
 * Returns whether the tray gets the menu and opens it on a right click. On macOS it would open it on a left click too,
 * and no click events would arrive, so the application opens the menu itself.
 */
export function trayOpensMenu(platform: NodeJS.Platform): boolean {
  return platform !== 'darwin'
}

/**
 * Returns what a left click on the icon opens. On macOS, a click with Control is the right click for mice with one
 * button.
 */
export function clickMeaning(
  platform: NodeJS.Platform,
  keys: { readonly ctrlKey?: boolean },
): 'menu' | 'window' {
  return platform === 'darwin' && keys.ctrlKey === true ? 'menu' : 'window'
}

/**
 * Returns the path of the icon file inside the tray icon folder, with forward slashes. macOS recognises a template
 * image, which it draws in the colour of the menu bar, by its name; Windows picks the right size from an .ico file.
 */
export function trayIconFile(platform: NodeJS.Platform, state: TrayState): string {
  switch (platform) {
    case 'darwin':
      return `mac/${state}Template.png`
    case 'win32':
      return `win/${state}.ico`
    default:
      return `linux/${state}.png`
  }
}
