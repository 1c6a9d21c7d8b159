import { act } from '@testing-library/preact'
import type { AccountMember, AccountNetwork, AccountSummary } from '../../contract/account.ts'
import type { AccountPage } from '../../contract/account-page.ts'
import { wholeList } from '../../contract/lists.ts'
import { success } from '../../contract/result.ts'
import {
  accountMember,
  accountNetwork,
  accountSummary,
  accounts,
  invitation,
  organization,
  people,
  user,
} from './account-world.ts'
import { type HostedWorld, openHostedWindow } from './hosted-window.tsx'
import { hosting, summary } from './hosted-world.ts'

interface World extends HostedWorld {
  readonly networks?: readonly AccountSummary[]
  readonly network?: AccountNetwork
  readonly members?: readonly AccountMember[]
  /** The tab of the account page to open */
  readonly page?: AccountPage
}

/** Opens the large window with an account signed in, unless the snapshot says otherwise. */
export async function openAccountWindow(world: World = {}) {
  const opened = await openHostedWindow({
    networks: [summary(), ...(world.networks ?? [accountSummary()])],
    network: world.network ?? accountNetwork(),
    members: world.members ?? [accountMember('5c20a1d3e8', { name: 'van 1 router' })],
    at: world.at ?? null,
    ...(world.drafts && { drafts: world.drafts }),
    snapshot: { accounts: accounts(), hosting: hosting(), ...world.snapshot },
  })
  const { bridge, app, settle } = opened
  Object.assign(bridge.answers, {
    'account.user': () => success(user),
    'account.organization': () => success(organization),
    'account.organizationMembers': () => success(wholeList(people)),
    'account.invitations': () => success(wholeList([invitation()])),
    'account.invitation': () => success(invitation()),
  } satisfies typeof bridge.answers)
  await settle()
  if (world.page !== undefined) {
    const { page } = world
    await act(() => {
      app.navigate({ view: 'account', page })
    })
    await settle()
  }
  return opened
}
