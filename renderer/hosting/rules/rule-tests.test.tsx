import { expect, test } from 'vitest'
import { openTab } from '../../testing/hosted-window.tsx'
import { hostedNetwork, member, networkOf, saved } from '../../testing/hosted-world.ts'
import { plain } from '../../testing/part.tsx'

const members = [
  member('a000000000', { name: 'grace', ipAssignments: ['10.147.17.1'] }),
  member('a000000001', { name: 'storage', ipAssignments: ['10.147.17.2'] }),
  member('a000000002', { name: 'ada tablet', ipAssignments: ['10.147.17.3'] }),
]
const rules = 'drop ipprotocol tcp dport 22 ztsrc a000000002;\naccept;\n'
const source = `# test: grace reaches storage on ssh
# test: anyone reaches storage on ssh
# test: nobody reaches storage on ssh
# test: nonsense
${rules}`

async function openTests(text = source) {
  const opened = await openTab('Rules', { network: networkOf(text), members })
  const { screen, user } = opened
  await user.click(await screen.findByRole('radio', { name: 'Tests' }))
  const list = await screen.findByRole('region', { name: 'Tests of the rules' })
  return { ...opened, list, told: () => plain(list.textContent) }
}

test('tests are run, and tell the pair and the line that decide', async () => {
  const { told, screen } = await openTests()
  expect(told()).toContain('This test cannot be read.')
  await expect.poll(told).toContain('grace reaches storage on sshPasses')
  expect(told()).toContain('anyone reaches storage on sshFails · ada tablet to storage · line 5')
  expect(told()).toContain('Matches no two members')
  expect(screen.getByRole('button', { name: 'line 5' })).toBeTruthy()
})

test('one is added, and removed again', async () => {
  const { told, screen, user, within, settle, press } = await openTests(rules)
  expect(told()).toContain('No tests yet.')
  const form = screen.getByRole('region', { name: 'Add a test' })
  await user.selectOptions(within(form).getByLabelText('From'), 'ada tablet')
  await user.click(within(form).getByRole('radio', { name: 'Never reaches' }))
  await user.selectOptions(within(form).getByLabelText('To'), 'storage')
  await user.click(within(form).getByRole('button', { name: 'Add test' }))
  await settle()
  await expect.poll(told).toContain('"ada tablet" never reaches storage on sshPasses')
  await press(/^Remove the test/)
  expect(told()).toContain('No tests yet.')
})

test('a save under which a test fails asks, and is made anyway only if wanted', async () => {
  const { screen, user, within, bridge, settle } = await openTests(rules)
  let saves = 0
  bridge.answers['hosting.saveNetwork'] = () => {
    saves += 1
    return saved(hostedNetwork({ keptSource: rules }))
  }
  const form = screen.getByRole('region', { name: 'Add a test' })
  await user.selectOptions(within(form).getByLabelText('To'), 'storage')
  await user.click(within(form).getByRole('button', { name: 'Add test' }))
  await settle()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog', { name: 'A test of the rules fails' })
  expect(dialog.textContent).toContain('anyone reaches storage on ssh')
  await user.click(within(dialog).getByRole('button', { name: 'Back to the rules' }))
  expect(saves).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
  await settle()
  expect(saves).toBe(1)
})

test('with wrong rules none is run', async () => {
  const { told, screen, settle, app } = await openTests()
  app.drafts.save({
    subject: { form: 'network', account: null, network: hostedNetwork().id },
    name: 'office',
    changed: ['rulesSource'],
    form: { rulesSource: source.replace('accept;', 'acept;') },
    base: { rulesSource: source },
  })
  await settle()
  await screen.findAllByText(/Not run, because the rules have errors/)
  expect(told()).not.toContain('Fails')
})

test('without a text there are no tests', async () => {
  const { screen, user } = await openTab('Rules', { network: hostedNetwork({}, { rules: null }), members })
  await user.click(await screen.findByRole('radio', { name: 'Tests' }))
  expect(await screen.findByText(/Tests are part of the rules text/)).toBeTruthy()
})
