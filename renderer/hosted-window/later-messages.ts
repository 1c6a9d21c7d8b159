import access from 'words:access'
import accountNetwork from 'words:account-network'
import activity from 'words:activity'
import bulk from 'words:bulk'
import copyNetwork from 'words:copy-network'
import fileProblems from 'words:file-problems'
import hosting from 'words:hosting'
import memberFilters from 'words:member-filters'
import members from 'words:members'
import networkSettings from 'words:network-settings'
import organization from 'words:organization'
import people from 'words:people'
import plan from 'words:plan'
import results from 'words:results'
import rules from 'words:rules'

/** Messages of the parts that are loaded after the start. */
export const laterMessages = () => [
  access,
  accountNetwork,
  bulk,
  activity,
  copyNetwork,
  fileProblems,
  hosting,
  memberFilters,
  members,
  networkSettings,
  organization,
  people,
  plan,
  results,
  rules,
]
