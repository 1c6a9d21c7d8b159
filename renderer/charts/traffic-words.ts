import { formatNumber, notKnown } from '../../words/formats.ts'
import type { Translate } from '../../words/translate.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** "84 kB/s", "0 byte/s" as the language writes it; three digits at most */
export function rateWords(t: Translate, bytes: number): string {
  if (Number.isNaN(bytes)) return notKnown
  const size = Math.min(
    units.length - 1,
    Math.max(0, Math.floor(Math.log10(Math.max(1, Math.round(bytes))) / 3)),
  )
  return formatNumber(t, Math.round(bytes) / 1_000 ** size, {
    style: 'unit',
    unit: `${units[size]}-per-second`,
    unitDisplay: 'short',
    maximumSignificantDigits: 3,
  })
}
