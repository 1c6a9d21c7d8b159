import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../paths.mjs'
import { debDepends, debRecommends } from './needs.mjs'

/** Debian wants an address; there is none that is read. */
const maintainer = 'The Meshtray authors <authors@meshtray.invalid>'

/** @param {{ version: string, architecture: string, installedSize: number }} facts `installedSize` in KiB */
export function debControl({ version, architecture, installedSize }) {
  return `Package: meshtray
Version: ${version}
Architecture: ${architecture}
Maintainer: ${maintainer}
Installed-Size: ${installedSize}
Depends: ${debDepends.join(', ')}
Recommends: ${debRecommends.join(', ')}
Section: net
Priority: optional
Description: overlay networks, one click away
 Meshtray is a tray application for the node service of this computer. It shows
 whether its overlay networks work, says what is wrong when they do not, and
 joins, leaves and tunes them without a terminal.
 .
 It also finds the devices of the networks, hosts networks, and does all of it
 on the command line too.
`
}

/**
 * @param {string} version
 * @param {Date} date
 */
export function debChangelog(version, date) {
  const day = date.toUTCString().replace('GMT', '+0000')
  return `meshtray (${version}) unstable; urgency=medium

  * What changed stands in changelog.gz.

 -- ${maintainer}  ${day}
`
}

export async function debCopyright() {
  const licence = await readFile(path.join(root, 'LICENSE'), 'utf8')
  const [, year = ''] = /Copyright \(c\) (\d+)/.exec(licence) ?? []
  const text = licence.slice(licence.indexOf('Permission')).trim()
  const lines = text.split('\n').map((line) => ` ${line === '' ? '.' : line}`)
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Meshtray
Comment: The licences of what Meshtray is built of lie in /usr/lib/meshtray:
 licences.html (its packages), LICENSE.electron.txt and LICENSES.chromium.html.

Files: *
Copyright: ${year} The Meshtray authors
License: Expat

License: Expat
${lines.join('\n')}
`
}
