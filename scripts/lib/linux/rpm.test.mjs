import { expect, test } from 'vitest'
import { manualFolders, readMessages } from '../messages.mjs'
import { rpmSpec } from './rpm.mjs'

test('the summary and the description are in every language', () => {
  const spec = rpmSpec('1.2.3', [])
  const folders = Object.entries(manualFolders())
  expect(folders).toHaveLength(11)
  for (const [language, own] of folders) {
    const { 'welcome.subtitle': summary, 'package.about': about } = readMessages(language)
    expect(spec).toContain(`\nSummary${own === '' ? '' : `(${own})`}: ${summary}\n`)
    expect(spec).toContain(`\n%description${own === '' ? '' : ` -l ${own}`}\n${about}\n`)
  }
})
