import { compileText } from '../../../domain/rules/language/compile.ts'
import { capabilityNames, type KnownNames, tagNames } from '../../../domain/rules/language/known-names.ts'
import type { TagNames } from '../../../domain/rules/language/read-value.ts'
import { readObject } from '../settings/account-form.ts'
import type { SettingsForm } from '../settings/settings-form.ts'

/** The names of tags and capabilities, from the rules' source or from their host */
export interface RuleNames {
  capability(id: number): string
  tag(id: number): TagNames
}

export function ruleNames({ rulesSource = '', capabilitiesByName, tagsByName }: SettingsForm): RuleNames {
  const made = rulesSource === '' ? null : compileText(rulesSource).made
  const kept: KnownNames = {
    capabilities: readObject(capabilitiesByName ?? '') ?? {},
    tags: readObject(tagsByName ?? '') ?? {},
  }
  const tags = remembered(tagNames(kept))
  const capabilities = remembered(capabilityNames(kept))
  return {
    capability: (id) => made?.capabilityOrigins.find((each) => each.id === id)?.name || capabilities(id),
    tag: (id) => [...(made?.tagNames.values() ?? [])].find((each) => each.id === id) ?? tags(id),
  }
}

/** No name is given twice, so that each id asks for its own once. */
function remembered<T>(nameOf: (id: number) => T): (id: number) => T {
  const known = new Map<number, T>()
  return (id) => {
    const name = known.get(id) ?? nameOf(id)
    known.set(id, name)
    return name
  }
}
