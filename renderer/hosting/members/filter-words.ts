import type { Translate } from '../../../words/translate.ts'
import type { MemberFilter } from './member-filters.ts'

/** Under the title of its kind: "Not for 90 days" */
export function choiceWords(t: Translate, filter: MemberFilter): string {
  switch (filter.kind) {
    case 'state':
    case 'online':
      return filterWords(t, filter)
    case 'seen':
      return filter.days === null
        ? t('member-filter.never')
        : t('member-filter.notFor', { days: filter.days })
    case 'version':
      return filter.version ?? t('member-filter.unknown')
    case 'tag':
      return filter.value ?? t('member-filter.notSet')
  }
}

/** By itself: "Not seen for 90 days" */
export function filterWords(t: Translate, filter: MemberFilter): string {
  switch (filter.kind) {
    case 'state':
      return filter.state === 'unauthorized'
        ? t('member-filter.unauthorized')
        : t(`members.states.${filter.state}`)
    case 'online':
      return t(filter.online ? 'member-filter.online' : 'member-filter.offline')
    case 'seen':
      return filter.days === null
        ? t('member-filter.neverSeen')
        : t('member-filter.notSeenFor', { days: filter.days })
    case 'version':
      return filter.version === null
        ? t('member-filter.versionUnknown')
        : t('member-filter.version', { version: filter.version })
    case 'tag':
      return t('member-filter.tag', { tag: String(filter.tag), value: choiceWords(t, filter) })
  }
}
