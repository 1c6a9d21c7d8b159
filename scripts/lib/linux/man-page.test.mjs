import { expect, test } from 'vitest'
import { t } from '../../../words/testing/english.ts'
import { manPage } from './man-page.mjs'

const manual = {
  version: '1.2.3',
  date: '2026-11-22',
  usages: ['meshtray [options]', 'meshtray VERB'],
  verbs: [{ usage: 'join ID [--json]', does: '.it\'s \\ "so" - ~' }],
  options: [{ usage: '--demo', does: 'the demo' }],
}

test('nothing of a text is a command of the page', () => {
  const lines = manPage(t, manual).split('\n')
  expect(lines).toContain('\\&.it\\(aqs \\e \\(dqso\\(dq \\- \\(ti')
  expect(lines).toContain('.B join ID [\\-\\-json]')
  expect(lines).toContain('.SH SEE ALSO')
})
