import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { look } from '../../support/app/look.ts'
import { answerQuestions, questions } from '../../support/app/questions.ts'
import { openSmall } from '../../support/app/small-window.ts'

test('checks of other devices are answered only after a yes to main', async () => {
  const { app, page, close } = await openSmall()
  await answerQuestions(app, false)
  await page.getByRole('button', { name: 'Settings' }).click()
  const answers = page.getByRole('switch', { name: 'Answer checks from other devices' })
  await answers.scrollIntoViewIfNeeded()
  await look(page, 'settings-checks', 2)
  await answers.click()
  await expect.poll(async () => (await questions(app)).length).toBe(1)
  await expect.poll(() => answers.isChecked()).toBe(false)
  const [asked] = await questions(app)
  expect(asked?.message).toBe('Answer checks from other devices?')
  expect(asked?.detail).toContain('reveals no names, addresses or rules')

  await answerQuestions(app, true)
  await answers.click()
  const kept = async (): Promise<unknown> =>
    JSON.parse(await readFile(join(app.userData, 'settings.json'), 'utf8').catch(() => '{}')).preferences
  await expect.poll(kept).toMatchObject({ answerChecks: true })
  expect(await answers.isChecked()).toBe(true)
  await answers.click()
  await expect.poll(kept).toMatchObject({ answerChecks: false })
  expect(await questions(app)).toHaveLength(2)
  await close()
})
