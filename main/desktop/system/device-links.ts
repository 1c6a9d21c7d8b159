import { type LinkOpener, openersOf } from '../../../contract/device-action-commands.ts'
import { failure } from '../../../contract/result.ts'
import type { LinkScheme } from '../../../domain/devices/device-link.ts'
import type { Shell } from '../../app/shell.ts'
import { startProgram } from '../../system/start-program.ts'
import { createExternal, deviceUrl } from './external.ts'
import { linuxOpener } from './linux-opener.ts'
import { windowsOpener } from './windows-opener.ts'

interface DeviceLinkParts {
  readonly platform: NodeJS.Platform
  readonly environment: NodeJS.ProcessEnv
  /** Electron's shell.openExternal */
  readonly open: (url: string) => Promise<void>
  /** Electron's app.getApplicationNameForProtocol, which on Linux waits for a program; empty: there is none */
  readonly programOf: (scheme: LinkScheme) => string
}

/** Links to devices, and what opens them on this system. */
export function createDeviceLinks(parts: DeviceLinkParts): Pick<Shell, 'openDeviceLink' | 'linkOpeners'> {
  const { platform, environment, programOf } = parts
  const openLink = createExternal(parts.open, deviceUrl)

  function openerOf(scheme: LinkScheme): LinkOpener {
    const name = programOf(scheme)
    if (name !== '') return { kind: 'program', name }
    return (platform === 'win32' ? windowsOpener(scheme) : null) ?? { kind: 'none' }
  }

  return {
    async openDeviceLink(text) {
      const url = deviceUrl(text)
      if (url === null) return failure('link-unsafe')
      const scheme = url.protocol.slice(0, -1) as LinkScheme
      const own = platform === 'win32' && programOf(scheme) === '' ? windowsOpener(scheme) : null
      return own === null ? openLink(text) : startProgram(own.program, own.argumentsOf(url))
    },
    async linkOpeners() {
      if (platform !== 'linux') return openersOf(openerOf)
      const openers = new Map<LinkScheme, LinkOpener>()
      const all = openersOf(() => ({ kind: 'unknown' }))
      await Promise.all(
        (Object.keys(all) as LinkScheme[]).map(async (scheme) => {
          openers.set(scheme, await linuxOpener(scheme, environment))
        }),
      )
      return { ...all, ...Object.fromEntries(openers) }
    },
  }
}
