import { expect, test } from 'vitest'
import { noticesPage } from './notices.ts'

const notice = {
  name: 'one',
  version: '1.0.0',
  identifier: 'MIT',
  text: 'Copyright <one@example.org> & others',
}

test('the page has each package once, in order, and its text is no markup', () => {
  const other = { ...notice, name: 'also', identifier: '(MIT OR Apache-2.0)' }
  const page = noticesPage('Ours', [notice, other, { ...notice }])
  expect(page.match(/<summary>.*<\/summary>/g)).toEqual([
    '<summary>also 1.0.0 (MIT OR Apache-2.0)</summary>',
    '<summary>one 1.0.0 (MIT)</summary>',
  ])
  expect(page).toContain('Copyright &#60;one@example.org&#62; &#38; others')
})
