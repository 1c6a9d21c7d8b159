import type { LinkOpener } from '../../../contract/device-action-commands.ts'
import { failure } from '../../../contract/result.ts'
import type { ActionScheme } from '../../../domain/devices/action-template.ts'
import type { Shell } from '../../base/shell.ts'
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
  readonly programOf: (scheme: ActionScheme) => string
}

/** Links to devices, and what opens them on this system. */
export function createDeviceLinks(parts: DeviceLinkParts): Pick<Shell, 'openDeviceLink' | 'linkOpener'> {
  const { platform, environment, programOf } = parts
  const openLink = createExternal(parts.open, deviceUrl)

  function openerOf(scheme: ActionScheme): LinkOpener {
    const name = programOf(scheme)
    if (name !== '') return { kind: 'program', name }
    return (platform === 'win32' ? windowsOpener(scheme) : null) ?? { kind: 'none' }
  }

  return {
    async openDeviceLink(text) {
      const url = deviceUrl(text)
      if (url === null) return failure('link-unsafe')
      const scheme = url.protocol.slice(0, -1) as ActionScheme
      const own = platform === 'win32' && programOf(scheme) === '' ? windowsOpener(scheme) : null
      return own === null ? openLink(text) : startProgram(own.program, own.argumentsOf(url))
    },
    async linkOpener(scheme) {
      return platform === 'linux' ? linuxOpener(scheme, environment) : openerOf(scheme)
    },
  }
}
