import type { Page } from 'playwright-core'

/** The times are in ms and are measured in the page. */
export interface ListTimes {
  /** The time runs from the click that opens the list until rows are drawn. */
  readonly first: number
  /** The time runs until all rows are listed. */
  readonly all: number
  /** ms until one step of a long scroll is drawn */
  readonly scroll: number
  /** The time runs from a typed letter until rows are drawn. */
  readonly filter: number
}

/** A long list in a page. All but the names are selectors. */
export interface ListInPage {
  /** Selector of its opener, and a word in it */
  readonly opener: string
  readonly name: string
  readonly row: string
  /** Selector and attribute that tell the number of rows */
  readonly counted: string
  readonly count: string
  /** The count includes this many that are no rows. */
  readonly heads: number
  readonly scroller: string
  readonly search: string
  /** Selector of the node's address in a row */
  readonly node: string
}

/** Opens a list with that number of rows, scrolls it and looks for one row. */
export function listTimes(page: Page, list: ListInPage, rows: number): Promise<ListTimes> {
  return page.evaluate(
    async ({ list, rows }) => {
      const frame = (): Promise<number> =>
        new Promise((done) => requestAnimationFrame(() => done(performance.now())))
      const search = (): HTMLInputElement | null => document.querySelector(list.search)
      const count = (): number =>
        Number(document.querySelector(list.counted)?.getAttribute(list.count) ?? -1) - list.heads
      async function until(awaited: string, there: () => boolean): Promise<number> {
        for (const end = performance.now() + 30_000; performance.now() < end; ) {
          const at = await frame()
          if (there()) return Math.max(at, await frame())
        }
        throw new Error(
          `waited in vain for ${awaited} at ${list.name}: ${count()} rows, filter "${search()?.value}"`,
        )
      }
      const opener = [...document.querySelectorAll<HTMLElement>(list.opener)].find((button) =>
        button.textContent?.includes(list.name),
      )
      const clicked = performance.now()
      opener?.click()
      const drawn = (): boolean => document.querySelector(list.row) !== null
      const first = (await until('the first rows', drawn)) - clicked
      // A row more, of the own node, does not matter.
      const all = (await until('all rows', () => count() >= rows)) - clicked

      const scroller = document.querySelector<HTMLElement>(list.scroller)
      if (scroller === null) throw new Error('nothing scrolls')
      const steps: number[] = []
      for (let step = 0; step < 40; step += 1) {
        const began = performance.now()
        scroller.scrollTop = (step % 20) * 150
        await frame()
        await new Promise((done) => setTimeout(done))
        steps.push(performance.now() - began)
      }
      const filters: number[] = []
      const node = document.querySelector<HTMLElement>(`${list.row} ${list.node}`)
      const address = /[\da-f]{10}/.exec(`${node?.dataset.row} ${node?.textContent}`)?.[0]
      if (address === undefined) throw new Error(`no node's address in "${node?.textContent}"`)
      for (const text of [address, '', address, '']) {
        const began = performance.now()
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search(), text)
        search()?.dispatchEvent(new Event('input', { bubbles: true }))
        // One row, or all again: not just any change, as rows come and go by themselves.
        const found = (): boolean => (text === '' ? count() >= rows : count() === 1)
        filters.push(
          (await until(text === '' ? 'all rows again' : 'the one that is filtered', found)) - began,
        )
        await frame()
      }
      const middle = (values: number[]): number =>
        values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
      return { first, all, scroll: middle(steps), filter: middle(filters) }
    },
    { list, rows },
  )
}
