import type { BaseWindowConstructorOptions, WebPreferences } from 'electron'

/** The size of the small window in CSS pixels. It never follows its content, so that nothing moves under the pointer. */
export const windowSize = { width: 380, height: 600 } as const

/** Returns the background colour of the page, so that no other colour is visible before the page is painted. */
export function backgroundColour(dark: boolean): string {
  return dark ? '#181c23' : '#ffffff'
}

/** Restricts a page to the functions that the preload script gives it. */
export function webPreferences(parts: {
  /** The absolute path of the built preload script. */
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
 * Returns the options of a popover at the icon, or of a normal window with a frame. The normal window has a fixed
 * width, because the page is made for it and a tiling compositor lets such a window float.
 */
export function windowOptions(parts: {
  readonly popover: boolean
  readonly height: number
  /** The minimum height of a normal window, which the person may resize. */
  readonly lowest: number
  readonly dark: boolean
}): BaseWindowConstructorOptions {
  const shared: BaseWindowConstructorOptions = {
    width: windowSize.width,
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
    return { ...shared, minWidth: windowSize.width, maxWidth: windowSize.width, minHeight: parts.lowest }
  return { ...shared, frame: false, resizable: false, movable: false, minimizable: false, skipTaskbar: true }
}
