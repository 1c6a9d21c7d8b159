import type { DesktopEnvironment } from '../../../contract/desktop.ts'

/** The values of XDG_CURRENT_DESKTOP, in lower case. */
const names: { readonly [name: string]: DesktopEnvironment } = {
  gnome: 'gnome',
  'gnome-classic': 'gnome',
  ubuntu: 'gnome',
  kde: 'kde',
  xfce: 'xfce',
  lxqt: 'lxqt',
  'x-cinnamon': 'cinnamon',
  cinnamon: 'cinnamon',
  mate: 'mate',
  sway: 'sway',
}

/**
 * Returns the desktop environment. XDG_CURRENT_DESKTOP names the desktop first and then those that it resembles
 * ("Budgie:GNOME").
 */
export function desktopEnvironment(
  platform: NodeJS.Platform,
  environment: { readonly [name: string]: string | undefined },
): DesktopEnvironment {
  if (platform === 'darwin') return 'macos'
  if (platform === 'win32') return 'windows'
  const [first = ''] = (environment.XDG_CURRENT_DESKTOP ?? '').toLowerCase().split(':')
  return Object.hasOwn(names, first) ? (names[first] ?? 'other') : 'other'
}
