import { useLayoutEffect, useMemo } from 'preact/hooks'
import { rulesSourceParts } from '../../contract/account.ts'
import { networkFields } from '../../contract/hosted-fields.ts'
import type { HostedNetwork } from '../../contract/hosting.ts'
import { useLazy } from '../app/lazy.tsx'
import { useApp } from '../app/state.ts'
import { type GrantNames, noNames } from '../text/hosting/settings.ts'
import { formOfNetwork } from './settings/settings-form.ts'

/** Returns the names of the network on the page. */
export function useGrantNames(): GrantNames {
  return useApp().grantNames.value ?? noNames
}

/** Keeps the names of a network for the whole page while it is on it. `network` null: not there yet */
export function useNamesOnPage(network: HostedNetwork | null): void {
  const { grantNames } = useApp()
  const names = useNamesOf(network)
  useLayoutEffect(() => {
    grantNames.value = names
    return () => {
      grantNames.value = null
    }
  }, [grantNames, names])
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
