import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../support/app/application.ts'

test('no other script brings along those of the window of hosted networks', async () => {
  const folder = join(projectRoot, 'dist/renderer/assets')
  const scripts = (await readdir(folder)).filter(
    (name) => name.endsWith('.js') && !name.startsWith('hosted-'),
  )
  expect(scripts.length).toBeGreaterThan(3)
  for (const script of scripts) {
    const text = await readFile(join(folder, script), 'utf8')
    expect(text.match(/\bfrom ?["']\.\/hosted-[^"']*/g), script).toBeNull()
  }
})
