/**
 * What the tests on large desktops need beyond those on small ones: KDE's and GNOME's desktops, what tells applications
 * of their settings, and what reads pictures of them.
 * @type {readonly import('./system-needs.mjs').Need[]}
 */
export const desktopNeeds = [
  {
    what: "KDE's desktop",
    purpose: 'desktops',
    packages: ['plasma-desktop'],
    programs: ['plasmashell', 'kded5', 'plasma-apply-colorscheme'],
    files: ['/usr/share/plasma/shells/org.kde.plasma.desktop'],
  },
  {
    what: "KDE's settings for applications",
    purpose: 'desktops',
    packages: ['xdg-desktop-portal-kde'],
    files: ['/usr/share/xdg-desktop-portal/portals/kde.portal'],
  },
  { what: 'a window manager', purpose: 'desktops', packages: ['openbox'], programs: ['openbox'] },
  { what: 'GNOME Shell', purpose: 'desktops', packages: ['gnome-shell'], programs: ['gnome-shell'] },
  {
    what: 'its extension for tray icons',
    purpose: 'desktops',
    packages: ['gnome-shell-extension-appindicator'],
    files: ['/usr/share/gnome-shell/extensions/ubuntu-appindicators@ubuntu.com'],
  },
  {
    what: "GNOME's settings for applications",
    purpose: 'desktops',
    packages: ['xdg-desktop-portal-gtk'],
    files: ['/usr/share/xdg-desktop-portal/portals/gtk.portal'],
  },
  {
    what: 'a reader of pictures',
    purpose: 'desktops',
    packages: ['netpbm'],
    programs: ['pngtopnm'],
  },
]
