import { act } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { wholeList } from '../../contract/lists.ts'
import { success } from '../../contract/result.ts'
import { openAccountWindow } from '../testing/account-window.tsx'
import { invitation, user as person } from '../testing/account-world.ts'
import { openHostedWindow, threeNetworks } from '../testing/hosted-window.tsx'
import { member } from '../testing/hosted-world.ts'

const focused = () => document.activeElement?.textContent ?? ''
/** Counts the controls of this list that Tab reaches. */
const stops = (list: Element | null) =>
  [...(list?.querySelectorAll<HTMLElement>('button, input, [tabindex]') ?? [])].filter(
    (control) => control.tabIndex === 0,
  ).length

describe('arrows, Home and End go from row to row', () => {
  test('of the list at the left, which Tab comes to once', async () => {
    const { screen, user, app, settle } = await openHostedWindow({ networks: threeNetworks })
    const list = document.querySelector('.sidebar-scroll')
    expect(stops(list)).toBe(1)
    screen.getByRole('button', { name: /^office/ }).focus()
    await user.keyboard('{ArrowUp}')
    expect(focused()).toMatch(/^family/)
    await user.keyboard('{Home}')
    expect(focused()).toMatch(/^All networks/)
    await user.keyboard('{End}{ArrowDown}')
    expect(focused()).toMatch(/^office/)
    await user.keyboard('{PageUp}{ArrowDown}{ArrowDown}{Enter}')
    await settle()
    expect(app.hostedNetwork.value).toBe('89e92ceee5b00001')
    expect(stops(list)).toBe(1)
  })

  test('of the table of networks; Space opens as Enter does', async () => {
    const { screen, user, app } = await openHostedWindow({ networks: threeNetworks, at: null })
    const table = screen.getByRole('table', { name: 'All networks' })
    const openers = [...table.querySelectorAll<HTMLElement>('[data-open]')]
    expect(openers.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
    openers[0]?.focus()
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('family')
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(openers[0])
    await user.keyboard('{End} ')
    expect(app.hostedNetwork.value).toBe(threeNetworks[0]?.id)
  })

  test('of people, invitations and tokens', async () => {
    const { screen, user, bridge, app, settle } = await openAccountWindow()
    bridge.answers['account.invitations'] = () =>
      success(
        wholeList(
          ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'].map((id) =>
            invitation({ id }),
          ),
        ),
      )
    bridge.answers['account.user'] = () => success({ ...person, tokens: wholeList(['one', 'two "quoted"']) })
    app.navigate({ view: 'account', page: 'people' })
    await settle()
    const people = await screen.findByRole('table', { name: 'Members' })
    expect(stops(people)).toBe(1)
    people.querySelector<HTMLElement>('tbody tr')?.focus()
    await user.keyboard('{ArrowDown}')
    expect(focused()).toMatch(/^Grace Lindqvist/)
    const invitations = await screen.findByRole('table', { name: 'Invitations' })
    expect(stops(invitations)).toBe(1)
    const [first, second] = invitations.querySelectorAll<HTMLElement>('[data-open]')
    first?.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(second)
    app.navigate({ view: 'account', page: 'tokens' })
    await settle()
    const [one] = await screen.findAllByRole('button', { name: /Delete.*one/ })
    one?.focus()
    await user.keyboard('{End}')
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/two "quoted"/)
    expect(stops(document.querySelector('.token-list'))).toBe(1)
  })
})

test('a page of the list of members is what can be seen of it', async () => {
  const many = Array.from({ length: 100 }, (_, index) =>
    member(`00000000${index.toString().padStart(2, '0')}`),
  )
  const { user } = await openHostedWindow({ members: many })
  document.querySelector<HTMLElement>('tr[data-index="0"] [data-open]')?.focus()
  const row = () => document.activeElement?.closest('tr')?.dataset.index
  await user.keyboard('{PageDown}')
  const page = Number(row())
  expect(page).toBeGreaterThan(5)
  expect(page).toBeLessThan(10)
  await user.keyboard('{PageDown}{PageUp}')
  expect(row()).toBe(String(page))
  await user.keyboard('{Control>}{End}{/Control}')
  expect(row()).toBe(String(page))
})

describe('Ctrl+F', () => {
  test('goes to the search box of what is shown', async () => {
    const { screen, user } = await openHostedWindow()
    await user.keyboard('{Control>}f{/Control}')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  test('is left alone where nothing is searched, and below a dialog', async () => {
    const { screen, user, settle } = await openHostedWindow()
    const swallowed: boolean[] = []
    const listen = (event: KeyboardEvent): void => {
      if (event.key === 'f') swallowed.push(event.defaultPrevented)
    }
    window.addEventListener('keydown', listen)
    await user.click(screen.getByRole('button', { name: 'Add members' }))
    await user.keyboard('{Control>}f{/Control}')
    await user.keyboard('{Escape}')
    await settle()
    await user.click(screen.getByRole('tab', { name: 'Settings' }))
    await user.keyboard('{Control>}f{/Control}')
    window.removeEventListener('keydown', listen)
    expect(swallowed).toEqual([false, false])
  })
})

describe('the first Tab shows links that skip', () => {
  test('to the list of networks, to the content, and to the first member', async () => {
    const { user } = await openHostedWindow({ networks: threeNetworks })
    await user.tab()
    expect(focused()).toBe('Skip to networks')
    await user.keyboard('{Enter}')
    expect(focused()).toMatch(/^office/)
    const skip = async (tabs: number): Promise<void> => {
      act(() => document.querySelector<HTMLElement>('.skip-links button')?.focus())
      for (let at = 0; at < tabs; at += 1) await user.tab()
      await user.keyboard('{Enter}')
    }
    await skip(1)
    expect(document.activeElement?.localName).toBe('main')
    await skip(2)
    expect(document.activeElement?.closest('tbody tr')).not.toBeNull()
    expect(document.activeElement?.hasAttribute('data-open')).toBe(true)
  })

  test('and none to a list where there is none', async () => {
    const { user } = await openHostedWindow({ members: [] })
    await user.tab()
    const links = [...document.querySelectorAll('.skip-links button')].map(({ textContent }) => textContent)
    expect(links).toEqual(['Skip to networks', 'Skip to content'])
  })
})
