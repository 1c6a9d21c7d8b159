import type { AccountPage } from '../../contract/account-page.ts'
import { wholeList } from '../../contract/lists.ts'
import { success } from '../../contract/result.ts'
import { openAccountWindow } from './account-window.tsx'
import { account, accounts } from './account-world.ts'
import type { TestBridge } from './bridge.ts'

export const centralAccount = account({
  id: 'https://central.example.net#key-1',
  kind: 'new-central',
  base: 'https://central.example.net',
  userId: 'key-1',
  displayName: 'Lantern Works',
  orgId: 'org-1',
})

/** Opens a page of an account of New Central with one organization. */
export async function openCentralPage(page: AccountPage, answers: TestBridge['answers']) {
  const opened = await openAccountWindow({ snapshot: { accounts: accounts([centralAccount]) } })
  const rights = { edit: true, delete: true, manage: true }
  Object.assign(opened.bridge.answers, {
    'organization.list': () => success(wholeList([{ id: 'org-1', name: 'Lantern Works', rights }])),
    'clipboard.copy': () => success(undefined),
    ...answers,
  } satisfies TestBridge['answers'])
  opened.app.navigate({ view: 'account', page })
  await opened.settle()
  await opened.settle()
  return {
    ...opened,
    dialog: () => opened.within(opened.screen.getByRole('dialog')),
    /** Picks an item of the menu of what has this name. */
    async menu(name: string, item: string): Promise<void> {
      await opened.user.click(opened.screen.getByRole('button', { name: `More for ${name}` }))
      await opened.user.click(opened.screen.getByRole('menuitem', { name: item }))
      await opened.settle()
    },
  }
}
