import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron'

export const windowWidth = 380
export const firstHeight = 560

/** The page's own colours, so that no other shows before it has painted. */
export function backgroundColour(dark: boolean): string {
  return dark ? '#181c23' : '#ffffff'
}

/** A page that can do nothing but what the preload hands it. */
export function webPreferences(preload: string, devTools: boolean): WebPreferences {
  return {
    preload,
    devTools,
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

/** A popover at the icon where windows can be placed; else a normal window with a frame to move it by. */
export function windowOptions(parts: {
  readonly placeable: boolean
  readonly dark: boolean
  readonly preferences: WebPreferences
}): BrowserWindowConstructorOptions {
  const shared: BrowserWindowConstructorOptions = {
    width: windowWidth,
    height: firstHeight,
    useContentSize: true,
    show: false,
    title: 'Meshtray',
    backgroundColor: backgroundColour(parts.dark),
    maximizable: false,
    fullscreenable: false,
    autoHideMenuBar: true,
    webPreferences: parts.preferences,
  }
  if (!parts.placeable) return { ...shared, minWidth: windowWidth, minHeight: 320 }
  return { ...shared, frame: false, resizable: false, movable: false, minimizable: false, skipTaskbar: true }
}
