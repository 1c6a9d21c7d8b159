import type { LocalConfDoubt } from '../domain/service-settings/local-conf.ts'
import { type SettingProblem, type SettingValue, settingText } from '../domain/service-settings/settings.ts'
import type { Translate } from './translate.ts'

export function settingProblem(t: Translate, problem: SettingProblem): string {
  return t(`service-settings.problems.${problem.kind}`, { item: '', least: 0, most: 0, ...problem })
}

/** null: the file does not set it, and the service chooses by itself */
export function settingWords(t: Translate, value: SettingValue | null): string {
  if (value === null) return t('service-settings.chosenByService')
  if (typeof value === 'boolean') return t(value ? 'service-settings.on' : 'service-settings.off')
  if (typeof value === 'object' && value.length === 0) return t('service-settings.none')
  return settingText(value)
}

export function localConfDoubt(t: Translate, doubt: LocalConfDoubt): string {
  return t(`local-conf.doubts.${doubt.kind}`, { least: 0, ...doubt })
}
