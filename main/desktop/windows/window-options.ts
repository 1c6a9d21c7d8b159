import type { BaseWindowConstructorOptions, WebPreferences } from 'electron'

export const windowWidth = 380
export const firstHeight = 560

/** The page's own colours, so that no other shows before it has painted. */
export function backgroundColour(dark: boolean): string {
  return dark ? '#181c23' : '#ffffff'
}

/** A page that can do nothing but what the preload hands it. */
export function webPreferences(parts: {
  /** Absolute path of the built preload. */
  readonly preload: string
  readonly devTools: boolean
}): WebPreferences {
  return {
    preload: parts.preload,
    devTools: parts.devTools,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    navigateOnDragDrop: false,
    webviewTag: false,
    spellcheck: false,
    safeDialogs: true,
    disableDialogs: true,
  }
}

/**
 * A popover at the icon, or a normal window with a frame to move it by. That one has a fixed width: the page is made for
 * it, and a tiling compositor lets such a window float.
 */
export function windowOptions(parts: {
  readonly popover: boolean
  readonly height: number
  /** Of a normal window, which the user may size */
  readonly lowest: number
  readonly dark: boolean
}): BaseWindowConstructorOptions {
  const shared: BaseWindowConstructorOptions = {
    width: windowWidth,
    height: parts.height,
    useContentSize: true,
    show: false,
    title: 'Meshtray',
    backgroundColor: backgroundColour(parts.dark),
    maximizable: false,
    fullscreenable: false,
    autoHideMenuBar: true,
  }
  if (!parts.popover)
    return { ...shared, minWidth: windowWidth, maxWidth: windowWidth, minHeight: parts.lowest }
  return { ...shared, frame: false, resizable: false, movable: false, minimizable: false, skipTaskbar: true }
}
