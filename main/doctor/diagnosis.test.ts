import { expect, test } from 'vitest'
import { rawOf } from './diagnosis.ts'
import { fact, missing } from './gather.ts'

test('what was read is shown with who told it, and why where nobody did', () => {
  expect(rawOf([fact('ip rule', [], '0: from all'), missing('ping', 'missing', 'nowhere')])).toBe(
    '$ ip rule\n0: from all\n\n$ ping\n(missing) nowhere',
  )
})

test('what is long leaves room for what is short', () => {
  const raw = rawOf([fact('GET /peer', [], 'x'.repeat(50_000)), fact('rp_filter', [], 'wlan0 2')])
  expect(raw.length).toBeLessThanOrEqual(4_002)
  expect(raw).toContain('$ rp_filter\nwlan0 2')
  expect(raw).toContain('xxx…')
})
