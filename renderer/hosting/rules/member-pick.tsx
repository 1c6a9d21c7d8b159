import { useEffect, useId, useState } from 'preact/hooks'
import type { HostedMember } from '../../../domain/members/member.ts'
import { memberName } from '../../../domain/members/member-order.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { partsOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Select } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'

interface MemberPickProps {
  readonly label: string
  readonly members: readonly HostedMember[]
  /** null: anyone */
  readonly chosen: NodeAddress | null
  readonly onChoose: (node: NodeAddress | null) => void
}

/** A list of more members takes long to be drawn, and nobody finds one in it. */
const mostListed = 200

/** One member or anyone: from a list, or by name or address where there are many. */
export function MemberPick(props: MemberPickProps) {
  const { label, members, chosen, onChoose } = props
  const t = useTranslate()
  const id = useId()
  if (members.length > mostListed) return <TypedMember {...props} />
  return (
    <>
      <label for={id}>{label}</label>
      <Select
        id={id}
        options={members.map((member) => ({ value: member.id, word: optionWords(t, member, members) }))}
        value={chosen ?? ''}
        onChoose={(value) => onChoose(value === '' ? null : value)}
      >
        <option value="">{t('packet.anyone')}</option>
      </Select>
    </>
  )
}

/** Members with the same name are told apart by their addresses. */
function optionWords(t: Translate, member: HostedMember, members: readonly HostedMember[]): string {
  const name = memberName(member)
  const isShared = members.some((each) => each !== member && memberName(each) === name)
  return partsOf(t, [name, isShared ? member.id : null])
}

function TypedMember({ label, members, chosen, onChoose }: MemberPickProps) {
  const t = useTranslate()
  const nameOfNode = (node: NodeAddress | null): string => {
    const member = members.find(({ id }) => id === node)
    return member === undefined ? '' : memberName(member)
  }
  const [text, setText] = useState(nameOfNode(chosen))
  const found = memberCalled(text, members)
  useEffect(() => {
    if ((found?.id ?? null) !== chosen) setText(nameOfNode(chosen))
  }, [chosen])
  return (
    <div class="packet-typed">
      <Field
        label={label}
        value={text}
        hint={t('packet.anyone')}
        problem={text.trim() !== '' && found === null ? t('packet.notFound') : null}
        onText={(typed) => {
          setText(typed)
          const member = memberCalled(typed, members)
          if (member !== null || typed.trim() === '') onChoose(member?.id ?? null)
        }}
      />
    </div>
  )
}

/** null: nobody has this name or address */
function memberCalled(text: string, members: readonly HostedMember[]): HostedMember | null {
  const wanted = text.trim().toLowerCase()
  const isCalled = (member: HostedMember): boolean =>
    member.id === wanted || memberName(member).toLowerCase() === wanted
  return members.find(isCalled) ?? null
}
