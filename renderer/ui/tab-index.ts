import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

/** Tab comes to the controls of one row of a list: 0. The arrows go to the others: -1. Outside of lists nothing is said. */
type TabIndex = 0 | -1 | undefined

const Context = createContext<TabIndex>(undefined)
export const TabIndexProvider = Context.Provider

export function useTabIndex(): TabIndex {
  return useContext(Context)
}
