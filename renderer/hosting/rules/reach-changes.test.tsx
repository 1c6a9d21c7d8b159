import { expect, test } from 'vitest'
import { typeAnew } from '../../testing/editors.ts'
import { openTab } from '../../testing/hosted-window.tsx'
import { hostedNetwork, member, networkOf } from '../../testing/hosted-world.ts'
import { plain } from '../../testing/part.tsx'
import { jsonText } from '../settings/settings-form.ts'

const members = ['grace', 'storage', 'tablet'].map((name, at) =>
  member((0xa000000000 + at).toString(16), { name, ipAssignments: [`10.147.17.${at + 1}`] }),
)

const rulesIn = (text: string) => networkOf(text).config.rules ?? []

async function change(from: string, to: string) {
  const opened = await openTab('Rules', { network: hostedNetwork({}, { rules: rulesIn(from) }), members })
  opened.app.drafts.save({
    subject: { form: 'network', account: null, network: hostedNetwork().id },
    name: 'office',
    changed: ['rules'],
    form: { rules: jsonText(rulesIn(to)) },
    base: { rules: [...rulesIn(from)] },
  })
  await opened.settle()
  return opened
}

test('before a save the pairs that lose or gain a service are named', async () => {
  const { screen } = await change('drop dport 443;\naccept;', 'drop dport 22 ztdest a000000001;\naccept;')
  const [told] = await screen.findAllByText(/2 pairs lose SSH/)
  expect(told?.textContent).toMatch(/6 pairs gain Web/)
  const list = told?.closest('details')
  if (list == null) throw new Error('no list')
  list.open = true
  expect(plain(list.textContent)).toContain('grace to storage')
})

test('also where it is not known any more, and where nothing changes', async () => {
  const { screen } = await change('accept;', 'drop random 0.5 dport 22;\naccept;')
  const [told] = await screen.findAllByText(/6 pairs lose SSH/)
  expect(told?.closest('details')?.textContent).toMatch(/: unknown/)
  const same = await change('accept;', 'drop dport 9;\naccept;')
  expect(await same.screen.findByText(/reach the same members as before/)).toBeTruthy()
})

test('nothing is told of a text that has errors', async () => {
  const { screen, user, settle } = await change('accept;', 'accept;')
  const type = async (text: string): Promise<void> => {
    await typeAnew('Rules text', text)
    await settle()
  }
  await user.click(screen.getByRole('radio', { name: 'Rules text' }))
  await type('drop dport 22;\naccept;')
  await screen.findAllByText(/6 pairs lose SSH/)
  await type('drop dport 22\naccept;')
  expect(screen.queryByText(/pairs lose SSH/)).toBeNull()
})
