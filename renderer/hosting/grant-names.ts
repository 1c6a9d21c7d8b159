import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { HostedNetwork } from '../../contract/hosting.ts'
import type { TagNames } from '../../domain/rules/language/read-value.ts'
import { ruleNames } from './rules/rule-names.ts'
import { formOfNetwork } from './settings/settings-form.ts'

/** The names that the rules of the network on the page give its tags and capabilities. null: they give no name */
export interface GrantNames {
  capability(id: number): string | null
  tag(id: number): TagNames | null
}

const GrantNamesContext = createContext<GrantNames>({ capability: () => null, tag: () => null })

export const GrantNamesProvider = GrantNamesContext.Provider

export function useGrantNames(): GrantNames {
  return useContext(GrantNamesContext)
}

/** `network` null: not there yet */
export function grantNames(network: HostedNetwork | null): GrantNames {
  if (network === null) return { capability: () => null, tag: () => null }
  const names = ruleNames(formOfNetwork(network))
  // A text writes what has no name by its number.
  return {
    capability(id) {
      const name = names.capability(id)
      return name === `cap_${id}` ? null : name
    },
    tag(id) {
      const tag = names.tag(id)
      return tag.name === `tag_${id}` ? null : tag
    },
  }
}
