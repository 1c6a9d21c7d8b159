/**
 * What the packages ask of the system. The libraries are those that dpkg-shlibdeps names, with the lowest versions it
 * names, and those that are opened at run time alone (GTK, libnotify, libX11-xcb, without which it ends); the package test proves the list on a bare Debian.
 * Of two names the first is that of Debian 13 and later.
 */
export const debDepends = [
  'libasound2t64 (>= 1.0.17) | libasound2 (>= 1.0.17)',
  'libatk-bridge2.0-0t64 (>= 2.5.3) | libatk-bridge2.0-0 (>= 2.5.3)',
  'libatk1.0-0t64 (>= 2.32.0) | libatk1.0-0 (>= 2.32.0)',
  'libatspi2.0-0t64 (>= 2.9.90) | libatspi2.0-0 (>= 2.9.90)',
  'libc6 (>= 2.34)',
  'libcairo2 (>= 1.6.0)',
  'libcups2t64 (>= 1.7.0) | libcups2 (>= 1.7.0)',
  'libdbus-1-3 (>= 1.9.14)',
  'libexpat1 (>= 2.1~beta3)',
  'libgbm1 (>= 21.1.0)',
  'libgcc-s1 (>= 4.2)',
  'libglib2.0-0t64 (>= 2.39.4) | libglib2.0-0 (>= 2.39.4)',
  'libgtk-3-0t64 (>= 3.9.10) | libgtk-3-0 (>= 3.9.10)',
  'libnotify4 (>= 0.7.0)',
  'libnspr4 (>= 2:4.9-2~)',
  'libnss3 (>= 2:3.30)',
  'libpango-1.0-0 (>= 1.14.0)',
  'libsecret-1-0 (>= 0.18)',
  'libstdc++6 (>= 5.2)',
  'libudev1 (>= 183)',
  'libx11-6 (>= 2:1.4.99.1)',
  'libx11-xcb1',
  'libxcb1 (>= 1.9.2)',
  'libxcomposite1 (>= 1:0.4.5)',
  'libxdamage1 (>= 1:1.1)',
  'libxext6',
  'libxfixes3',
  'libxkbcommon0 (>= 0.5.0)',
  'libxrandr2',
  'xdg-utils',
]

/** A bus, what makes links known, what keeps keys, what asks for a password. */
export const debRecommends = [
  'default-dbus-session-bus | dbus-session-bus',
  'desktop-file-utils',
  'gnome-keyring | kwalletmanager | keepassxc',
  'pkexec | policykit-1',
]

/** rpm finds what the program is linked to by itself; these are opened at run time, or run. All systems with rpm name them so. */
export const rpmRequires = [
  'libX11-xcb.so.1()(64bit)',
  'libgtk-3.so.0()(64bit)',
  'libnotify.so.4()(64bit)',
  'libsecret-1.so.0()(64bit)',
  'xdg-utils',
]
export const rpmRecommends = ['desktop-file-utils', 'polkit']
