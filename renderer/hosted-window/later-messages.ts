import { access } from '../../words/english/access.ts'
import { accountNetwork } from '../../words/english/account-network.ts'
import { activity } from '../../words/english/activity.ts'
import { bulk } from '../../words/english/bulk.ts'
import { copyNetwork } from '../../words/english/copy-network.ts'
import { fileProblems } from '../../words/english/file-problems.ts'
import { hosting } from '../../words/english/hosting.ts'
import { memberFilters } from '../../words/english/member-filters.ts'
import { members } from '../../words/english/members.ts'
import { networkSettings } from '../../words/english/network-settings.ts'
import { organization } from '../../words/english/organization.ts'
import { people } from '../../words/english/people.ts'
import { plan } from '../../words/english/plan.ts'
import { results } from '../../words/english/results.ts'
import { rules } from '../../words/english/rules.ts'

/** Messages of the parts that are loaded after the start. */
export const laterMessages = {
  ...access,
  ...accountNetwork,
  ...bulk,
  ...activity,
  ...copyNetwork,
  ...fileProblems,
  ...hosting,
  ...memberFilters,
  ...members,
  ...networkSettings,
  ...organization,
  ...people,
  ...plan,
  ...results,
  ...rules,
}
