import { setTimeout as delay } from 'node:timers/promises'
import { failure, type Result, success } from '../../contract/result.ts'
import type {
  LocalConf,
  LocalConfOutcome,
  ServiceSettings,
  SettingChange,
  serviceSettingsCommands,
} from '../../contract/service-settings.ts'
import type { LocalConfChange } from '../../domain/service-settings/local-conf.ts'
import {
  checkSetting,
  newlyManaging,
  type SettingValue,
  sameSetting,
} from '../../domain/service-settings/settings.ts'
import type { HandlersOf } from '../base/handlers.ts'
import type { Shell } from '../base/shell.ts'
import type { ServiceLink } from '../service/link.ts'
import { type LocalConfFile, localConfIn } from './local-conf-file.ts'
import { checkLocalConf, parseLocalConf, withoutSetting } from './local-conf-text.ts'

export interface ServiceSettingsParts {
  readonly link: Pick<ServiceLink, 'serviceSettings' | 'setServiceSettings' | 'address' | 'targets' | 'poll'>
  readonly shell: Pick<Shell, 'confirm' | 'whileOpen' | 'hasWindows'>
  readonly platform: NodeJS.Platform
  /** Polls the service at once. */
  readonly poke: () => void
  /** Waits for milliseconds. */
  readonly sleep?: (milliseconds: number) => Promise<unknown>
}

export function createServiceSettingsHandlers(
  parts: ServiceSettingsParts,
): HandlersOf<typeof serviceSettingsCommands> {
  const { link, shell, platform, poke, sleep } = parts

  async function change(
    changes: readonly SettingChange[],
    agreed: boolean,
  ): Promise<Result<ServiceSettings>> {
    const invalid = changes.find(({ key, after }) => checkSetting(key, after) !== null)
    if (invalid !== undefined) return failure('argument-invalid', invalid.key)
    const before = await told(link)
    if (!before.ok) return before
    const moved = changes.filter(({ key, before: seen }) => !sameSetting(key, before.value.values[key], seen))
    if (moved.length > 0) return failure('changed-elsewhere', moved.map(({ key }) => key).join(', '))
    const opened = newlyManaging(changes)
    if (opened.length > 0 && (shell.hasWindows || !agreed)) {
      const asked = await shell.confirm({ kind: 'manage-service', name: '', lines: opened })
      if (!asked.ok) return asked
    }
    const settings: { [key: string]: SettingValue } = {}
    for (const { key, after } of changes) settings[key] = after
    const sent = await link.setServiceSettings(settings)
    if (!sent.ok) return sent
    const now = await told(link)
    if (!now.ok) return now
    poke()
    // The service answers 200 to everything, so only its settings tell what it stored.
    const ignored = changes.filter(({ key, after }) => !sameSetting(key, now.value.values[key], after))
    return ignored.length === 0 ? now : failure('write-ignored', ignored.map(({ key }) => key).join(', '))
  }

  async function file(): Promise<Result<LocalConfFile>> {
    const home = await homeOf(link)
    return home === null ? failure('local-conf-unknown') : success(localConfIn(home, platform))
  }

  async function write(before: string | null, after: string): Promise<Result<LocalConfOutcome>> {
    const parsed = parseLocalConf(after)
    if (!parsed.ok) return failure('local-conf-refused', parsed.problem.kind)
    const conf = await file()
    if (!conf.ok) return conf
    const { changes } = checkLocalConf(before, after)
    const asked = await shell.confirm({
      kind: 'write-local-conf',
      name: '',
      lines: changes === null ? [after] : changes.map(lineOf),
    })
    if (!asked.ok) return asked
    const isRunning = (await link.poll()).ok
    const replaced = await conf.value.replace(before, after)
    if (!replaced.ok) return replaced
    const returns = !isRunning || (await comesBack(async () => (await link.poll()).ok, sleep))
    const settled = await (returns ? replaced.value.keep() : replaced.value.putBack())
    poke()
    if (!settled.ok) return settled
    return success(returns ? (isRunning ? 'kept' : 'unwatched') : 'put-back')
  }

  return {
    'service.readSettings': link.serviceSettings,
    'service.changeSettings': ({ changes, agreed }) => change(changes, agreed),
    async 'service.readLocalConf'({ elevated }): Promise<Result<LocalConf>> {
      const conf = await file()
      if (!conf.ok) return conf
      return shell.whileOpen(() => conf.value.read(elevated))
    },
    'service.withoutSetting': ({ text, key }) => success(withoutSetting(text, key)),
    'service.checkLocalConf': ({ before, after }) => success(checkLocalConf(before, after)),
    'service.writeLocalConf': ({ before, after }) => shell.whileOpen(() => write(before, after)),
  }
}

async function told(link: Pick<ServiceLink, 'serviceSettings'>): Promise<Result<ServiceSettings>> {
  const read = await link.serviceSettings()
  if (!read.ok) return read
  return read.value === null ? failure('settings-untold') : success(read.value)
}

/** A service that a broken file keeps from starting does not answer, and its folder is known nevertheless. */
async function homeOf(link: Pick<ServiceLink, 'address' | 'targets'>): Promise<string | null> {
  const used = await link.address()
  if (used.ok) return used.value.home
  const found = await link.targets()
  return found.find((target) => target.ok)?.value.home ?? null
}

function lineOf({ path, before, after }: LocalConfChange): string {
  return `${path}: ${before ?? '–'} → ${after ?? '–'}`
}

/** Seconds. The service looks at its file every ten, and its manager starts it again within a few if it ended. */
const [settling, longest] = [15, 45]

/**
 * Returns whether the service answers once it has had the time to load its file. It must answer three times in a row, as
 * one that fails to start may answer between two attempts.
 */
export async function comesBack(
  answers: () => Promise<boolean>,
  sleep: (milliseconds: number) => Promise<unknown> = delay,
): Promise<boolean> {
  let inRow = 0
  for (let second = 0; second < longest; second += 1) {
    await sleep(1_000)
    inRow = (await answers()) ? inRow + 1 : 0
    if (second >= settling && inRow >= 3) return true
  }
  return false
}
