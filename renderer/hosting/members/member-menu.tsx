import type { HostedMember } from '../../../domain/members/member.ts'
import { memberName } from '../../../domain/members/member-order.ts'
import { RowMenu } from '../../app/row-menu.tsx'
import { useTranslate } from '../../text/use-translate.ts'
import type { Popup } from '../../ui/use-popup.ts'

interface MemberMenuProps {
  readonly member: HostedMember
  readonly usable: boolean
  readonly popup: Popup
  readonly onOpen: () => void
  readonly onAuthorize: (authorized: boolean) => void
}

export function MemberMenu({ member, usable, popup, onOpen, onAuthorize }: MemberMenuProps) {
  const t = useTranslate()
  const { authorized, ipAssignments: addresses } = member.config
  const [first, ...more] = addresses
  return (
    <RowMenu
      name={memberName(member)}
      popup={popup}
      items={() => [
        { word: t('hosted-window.open'), onPick: onOpen },
        {
          word: t(authorized ? 'members.deauthorize' : 'members.authorize'),
          disabled: !usable,
          onPick: () => onAuthorize(!authorized),
        },
      ]}
      copies={() => [
        ...(first === undefined ? [] : [{ word: t('members.copyAddress', { address: first }), text: first }]),
        ...(more.length === 0
          ? []
          : [
              {
                word: t('members.copyAddresses', { count: addresses.length }),
                text: addresses.join('\n'),
              },
            ]),
        { word: t('members.copyId', { id: member.id }), text: member.id },
      ]}
    />
  )
}
