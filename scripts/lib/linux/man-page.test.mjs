import { expect, test } from 'vitest'
import { manPage } from './man-page.mjs'

const manual = {
  version: '1.2.3',
  date: '2026-11-22',
  summary: 'one click away',
  about: 'A verb\nof the application.',
  usages: ['meshtray [options]', 'meshtray VERB'],
  exitCodes: '0 done',
  verbs: [{ usage: 'join ID [--json]', does: '.it\'s \\ "so" - ~' }],
  options: [{ usage: '--demo', does: 'the demo' }],
}

test('nothing of a text is a command of the page', () => {
  const lines = manPage(manual).split('\n')
  expect(lines).toContain('\\&.it\\(aqs \\e \\(dqso\\(dq \\- \\(ti')
  expect(lines).toContain('.B join ID [\\-\\-json]')
  expect(lines).toContain('A verb of the application.')
})
