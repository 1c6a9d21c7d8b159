import { success } from '../../../contract/result.ts'
import type { ServiceSettings } from '../../../contract/service-settings.ts'
import { isKnownTo, settingKeys, settingOf } from '../../../domain/service-settings/settings.ts'
import { visibleText } from '../../../domain/text/visible-text.ts'
import type { Translate } from '../../../words/translate.ts'
import { faultOutcome, refreshed } from './refreshed.ts'
import { textTable } from './text-table.ts'
import { jsonText, notDone, type Verb, type VerbRun } from './verb.ts'

/** Lists the settings of the node service. */
export const service: Verb = {
  takes: '[--json]',
  does: 'list the settings of the node service',
  flags: { json: { type: 'boolean' } },
  parse({ flags, rest }) {
    const [more] = rest
    if (more !== undefined) return { ok: false, error: `service takes no argument, but got "${more}".` }
    return success(printSettings(flags.json === true))
  },
}

function printSettings(json: boolean): VerbRun {
  return async ({ ask, t }) => {
    const served = await refreshed(ask, t)
    if (!served.ok) return served.error
    const read = await ask('service.readSettings')
    if (!read.ok) return faultOutcome(t, read.error)
    if (read.value === null) return notDone('settings-untold', t('command-line.settingsUntold'))
    const version = served.value.node?.version ?? null
    const settings = settingsJson(read.value, version)
    return { code: 0, text: json ? jsonText(settings) : settingsText(t, settings) }
  }
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

function shown(value: unknown): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return '–'
  return visibleText(typeof value === 'string' ? value : JSON.stringify(value))
}
