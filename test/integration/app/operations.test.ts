import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '../../../contract/commands.ts'
import { projectRoot } from '../../support/app/application.ts'

test('docs/OPERATIONS.md says of every command what asks first and what can be undone', async () => {
  const text = await readFile(join(projectRoot, 'docs/OPERATIONS.md'), 'utf8')
  const section = text.split('## What asks first')[1] ?? ''
  const named = [...section.matchAll(/`([a-z]+\.[a-zA-Z]+)`/g)].map(([, name]) => name)
  expect([...new Set(named)].sort()).toEqual(Object.keys(commands).sort())
})
