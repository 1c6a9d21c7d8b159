import { expect, test } from 'vitest'
import { faultCodes } from '../../contract/fault.ts'
import { faultTitle } from '../../words/fault-title.ts'
import { commandLineTranslate, mainTranslate } from './translators.ts'

test('tray, notifications and command line have the title of every fault', async () => {
  for (const t of [await mainTranslate('en'), await commandLineTranslate('en')])
    for (const code of faultCodes) expect(faultTitle(t, { code })).not.toContain('fault.')
})
