import { expect, test } from 'vitest'
import { help } from './help.ts'
import { verbs } from './verbs/verbs.ts'

test('every verb stands in the help with what it does, within a terminal’s width', () => {
  const [, ofVerbs = ''] = help.split('invalid usage.\n\n')
  const lines = ofVerbs.split('\n\n')[0]?.split('\n') ?? []
  for (const line of help.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80)
  const text = lines.map((line) => line.trim()).join(' ')
  for (const [name, { takes, does }] of Object.entries(verbs)) {
    expect(text.replace(/ +/g, ' ')).toContain(`${name} ${takes} ${does}`)
    expect(lines.some((line) => line.startsWith(`  ${name} `))).toBe(true)
  }
})
