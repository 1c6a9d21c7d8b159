import type { Clash } from '../../domain/computer/clashes.ts'
import type { Translate } from '../../words/translate.ts'

/** "10.77.0.0/24: wlan0 loses it to office, whose metric is lower" */
export function clashWords(
  t: Translate,
  { lost, loser, by }: Clash,
  { network, rival }: { readonly network: string; readonly rival: string },
): string {
  const [loses, wins] = loser === 'rival' ? [rival, network] : [network, rival]
  return t('clash.line', { subnet: lost, loses, wins, by })
}
