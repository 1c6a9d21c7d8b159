import { setTimeout as delay } from 'node:timers/promises'
import { applyEdits, modify, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { failure, type Result, success } from '../../contract/result.ts'
import type {
  LocalConf,
  LocalConfCheck,
  LocalConfOutcome,
  LocalConfProblem,
  ServiceSettings,
  SettingChange,
  serviceSettingsCommands,
} from '../../contract/service-settings.ts'
import { parseExact } from '../../domain/exact-integer.ts'
import { isObject, type JsonObject } from '../../domain/json.ts'
import {
  doubtsOf,
  type LocalConfChange,
  localConfChanges,
  localConfParts,
  longestLocalConf,
} from '../../domain/service-settings/local-conf.ts'
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

interface ServiceSettingsParts {
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

type Parsed =
  | { readonly ok: true; readonly conf: JsonObject }
  | { readonly ok: false; readonly problem: LocalConfProblem }

/** Parses a local.conf as strictly as the service, which ends when it loads a broken one. */
export function parseLocalConf(text: string): Parsed {
  if (Buffer.byteLength(text) > longestLocalConf) return no({ kind: 'too-long', most: longestLocalConf })
  const errors: ParseError[] = []
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const [first] = errors
  if (first !== undefined) {
    const isComment = printParseErrorCode(first.error) === 'InvalidCommentToken'
    return no({ kind: isComment ? 'comment' : 'not-json', ...lineAt(text, first.offset) })
  }
  const conf = strictly(text)
  if (conf === undefined) return no({ kind: 'not-json', line: 1, column: 1 })
  if (!isObject(conf)) return no({ kind: 'not-an-object' })
  const part = localConfParts.find((name) => conf[name] !== undefined && !isObject(conf[name]))
  return part === undefined ? { ok: true, conf } : no({ kind: 'part-not-an-object', part })
}

function no(problem: LocalConfProblem): Parsed {
  return { ok: false, problem }
}

/** The library tolerates a few texts that are not JSON. undefined: this is one */
function strictly(text: string): JsonObject[string] | undefined {
  try {
    return parseExact(text) as JsonObject[string]
  } catch {
    return undefined
  }
}

function lineAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

/** `before` null: there is no file yet */
export function checkLocalConf(before: string | null, after: string): LocalConfCheck {
  const parsed = parseLocalConf(after)
  if (!parsed.ok) return { problem: parsed.problem, doubts: [], changes: null }
  const former = before === null ? { ok: true as const, conf: {} } : parseLocalConf(before)
  return {
    problem: null,
    doubts: doubtsOf(parsed.conf),
    changes: former.ok ? localConfChanges(former.conf, parsed.conf) : null,
  }
}

/** Removes a setting, and leaves the rest of the text as it is. */
export function withoutSetting(text: string, key: string): string {
  return applyEdits(text, modify(text, ['settings', key], undefined, {}))
}
