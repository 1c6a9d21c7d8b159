import { success } from '../../../contract/result.ts'
import type { ServiceSettings, SettingChange } from '../../../contract/service-settings.ts'
import {
  isKnownTo,
  isSettingKey,
  newlyManaging,
  readSetting,
  type SettingKey,
  type SettingValue,
  sameSetting,
  settingKeys,
  settingOf,
  settingText,
} from '../../../domain/service-settings/settings.ts'
import { visibleText } from '../../../domain/text/visible-text.ts'
import { listOf } from '../../../words/lists.ts'
import { settingProblem } from '../../../words/service-settings.ts'
import type { Translate } from '../../../words/translate.ts'
import { textTable } from '../../base/shown-text.ts'
import { faultOutcome, refreshed } from './refreshed.ts'
import {
  jsonText,
  misuse,
  notDone,
  notOneOf,
  type Verb,
  type VerbOutcome,
  type VerbParts,
  type VerbRun,
} from './verb.ts'

interface Wanted {
  readonly key: SettingKey
  readonly typed: string
}

/** Lists or changes the settings of the node service. */
export const service: Verb = {
  takes: '[KEY=VALUE …] [--yes] [--json]',
  does: (t) => t('help.verb.service'),
  flags: { json: { type: 'boolean' }, yes: { type: 'boolean' } },
  parse({ flags, rest }) {
    const json = flags.json === true
    if (rest.length === 0) return success(printSettings(json))
    const wanted: Wanted[] = []
    for (const given of rest) {
      const [key = '', ...value] = given.split('=')
      if (value.length === 0) return notOneOf('service', 'KEY=VALUE', given)
      if (!isSettingKey(key))
        return misuse((t) => t('usage.noSetting', { name: key, settings: listOf(t, settingKeys) }))
      if (wanted.some((each) => each.key === key)) return misuse((t) => t('usage.twice', { name: key }))
      wanted.push({ key, typed: value.join('=') })
    }
    return success(changeSettings(wanted, json, flags.yes === true))
  },
}

function printSettings(json: boolean): VerbRun {
  return (parts) =>
    withSettings(parts, async (settings, version) => printed(parts.t, settings, version, json))
}

async function withSettings(
  { ask, t }: VerbParts,
  use: (settings: ServiceSettings, version: string | null) => Promise<VerbOutcome>,
): Promise<VerbOutcome> {
  const served = await refreshed(ask, t)
  if (!served.ok) return served.error
  const read = await ask('service.readSettings')
  if (!read.ok) return faultOutcome(t, read.error)
  if (read.value === null) return faultOutcome(t, { code: 'settings-untold' })
  return use(read.value, served.value.node?.version ?? null)
}

function printed(
  t: Translate,
  settings: ServiceSettings,
  version: string | null,
  json: boolean,
): VerbOutcome {
  const list = settingsJson(settings, version)
  return { code: 0, text: json ? jsonText(list) : settingsText(t, list) }
}

function changeSettings(wanted: readonly Wanted[], json: boolean, agreed: boolean): VerbRun {
  return (parts) =>
    withSettings(parts, async (settings, version) => {
      const { ask, t } = parts
      const changes: SettingChange[] = []
      for (const { key, typed } of wanted) {
        const read = readSetting(key, typed)
        if (!read.ok) {
          const title = t('command-line.about', { about: key, what: settingProblem(t, read.problem) })
          return notDone('argument-invalid', title, { exitCode: 2 })
        }
        const before = settings.values[key]
        if (!sameSetting(key, before, read.value)) changes.push({ key, before, after: read.value })
      }
      const opened = newlyManaging(changes)
      const changed = changes.length === 0 ? null : await ask('service.changeSettings', { changes, agreed })
      if (changed !== null && !changed.ok) {
        return changed.error.code === 'desktop-absent'
          ? notDone('not-agreed', t('command-line.opensService', { ranges: listOf(t, opened) }))
          : faultOutcome(t, changed.error)
      }
      if (json) return printed(t, changed?.value ?? settings, version, json)
      const lines = changes.map((change) => changeText(t, change, version))
      return {
        code: 0,
        text: `${[...lines, ...(lines.length > 0 ? [] : [t('command-line.unchanged')])].join('\n')}\n`,
      }
    })
}

function changeText(t: Translate, { key, before, after }: SettingChange, version: string | null): string {
  const { acts, since } = settingOf(key)
  const isIdle = isKnownTo(key, version) === false
  const when = isIdle
    ? t('command-line.sinceVersion', { version: since?.join('.') ?? '' })
    : t(acts === 'restart' ? 'command-line.afterRestart' : 'command-line.withinSeconds')
  return t('command-line.settingChanged', { key, before: shown(before), after: shown(after), when })
}

/** Scripts rely on these fields. null: unknown, or not set */
function settingsJson({ values, unreadable }: ServiceSettings, version: string | null) {
  return settingKeys.map((key) => {
    const { usual, since, acts } = settingOf(key)
    return {
      key,
      value: values[key],
      readable: !unreadable.includes(key),
      default: usual,
      since: since === null ? null : since.join('.'),
      known: isKnownTo(key, version),
      restart: acts === 'restart',
    }
  })
}

function settingsText(t: Translate, settings: ReturnType<typeof settingsJson>): string {
  const heads = [
    t('command-line.setting'),
    t('command-line.value'),
    t('command-line.default'),
    t('command-line.acts'),
  ]
  const rows = settings.map(({ key, value, readable, default: usual, since, known, restart }) => [
    key,
    readable ? shown(value) : t('command-line.unreadableValue'),
    shown(usual),
    known === false && since !== null
      ? t('command-line.sinceVersion', { version: since })
      : t(restart ? 'command-line.afterRestart' : 'command-line.atOnce'),
  ])
  return textTable([heads, ...rows])
}

function shown(value: SettingValue | null): string {
  if (value === null || (typeof value === 'object' && value.length === 0)) return '–'
  return visibleText(settingText(value))
}
