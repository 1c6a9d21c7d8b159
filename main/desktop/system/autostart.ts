import { desktopEntry, type Launch } from './desktop-entry.ts'

/** The autostart entry of a Linux desktop: it starts the application in the tray only. */
export function autostartEntry({ executable, args }: Launch): string {
  return desktopEntry(
    { executable, args: [...args, '--hidden'] },
    { keys: ['X-GNOME-Autostart-enabled=true'] },
  )
}

/** Where the desktop looks for it; null where the person has no home. */
export function autostartFolder(environment: { readonly [name: string]: string | undefined }): string | null {
  const { XDG_CONFIG_HOME: configFolder, HOME: home } = environment
  // By the base directory specification a relative path is not valid, and is to be ignored.
  if (configFolder?.startsWith('/')) return `${configFolder}/autostart`
  return home?.startsWith('/') ? `${home}/.config/autostart` : null
}
