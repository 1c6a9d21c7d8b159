import { createContext } from 'preact'
import { useContext, useMemo } from 'preact/hooks'
import { rulesSourceParts } from '../../contract/account.ts'
import { networkFields } from '../../contract/hosted-fields.ts'
import type { HostedNetwork } from '../../contract/hosting.ts'
import type { TagNames } from '../../domain/rules/language/read-value.ts'
import { useLazy } from '../app/lazy.tsx'
import { formOfNetwork } from './settings/settings-form.ts'

/** The names that the rules of the network on the page give its tags and capabilities. null: they give no name */
export interface GrantNames {
  capability(id: number): string | null
  tag(id: number): TagNames | null
}

const noNames: GrantNames = { capability: () => null, tag: () => null }
const GrantNamesContext = createContext<GrantNames>(noNames)

export const GrantNamesProvider = GrantNamesContext.Provider

export function useGrantNames(): GrantNames {
  return useContext(GrantNamesContext)
}

/** Reads the names of a network, for which the rules language is fetched if it has any. `network` null: not there yet */
export function useNamesOf(network: HostedNetwork | null): GrantNames {
  const isNamed = network !== null && hasNames(network)
  const ruleNames = useLazy(async () => (await import('./rules/rule-names.ts')).ruleNames, undefined, isNamed)
  return useMemo(() => {
    if (!isNamed || ruleNames === null) return noNames
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
  }, [network, ruleNames])
}

function hasNames(network: HostedNetwork): boolean {
  const fields = networkFields(network)
  return rulesSourceParts.some((part) => fields[part] != null)
}
