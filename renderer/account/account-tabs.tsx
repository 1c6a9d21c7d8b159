import { type AccountPage, accountPages, useApp } from '../state.ts'
import { accountWords } from '../text-account.ts'

/** Left and right move between the tabs, as everywhere. */
export function AccountTabs({ page }: { readonly page: AccountPage }) {
  const { accountPage } = useApp()
  const move = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = accountPages[(accountPages.indexOf(page) + step + accountPages.length) % accountPages.length]
    if (step === 0 || next === undefined) return
    event.preventDefault()
    accountPage.value = next
    document.getElementById(`tab-${next}`)?.focus()
  }
  return (
    <div class="tabs" role="tablist" aria-label={accountWords.pagesName} onKeyDown={move}>
      {accountPages.map((one) => (
        <button
          key={one}
          id={`tab-${one}`}
          type="button"
          role="tab"
          class="tab"
          aria-selected={one === page}
          aria-controls={one === page ? 'account-panel' : undefined}
          tabIndex={one === page ? 0 : -1}
          onClick={() => {
            accountPage.value = one
          }}
        >
          {accountWords.pages[one]}
        </button>
      ))}
    </div>
  )
}
