import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Fault } from '../../../contract/fault.ts'
import { bareMember, type MemberChange } from '../../../domain/members/member.ts'
import { isNodeAddress, isReservedAddress, nodeAddressLength } from '../../../domain/network-id.ts'
import type { Difference } from '../../../domain/network-plan/differences.ts'
import { useAction } from '../../app/use-action.ts'
import { useNewDraft } from '../../app/use-new-draft.ts'
import { nameNotes } from '../../text/hosting/problems.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner, FaultBanner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Form } from '../../ui/field.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { ReturnedNote } from '../../ui/unsaved.tsx'
import { DifferenceNote } from '../conflicts.tsx'
import { useGrantNames } from '../grant-names.ts'
import { AddSeveralMembers } from './add-several-members.tsx'
import { addressProblems, MemberAddresses } from './member-addresses.tsx'
import { MemberGrants } from './member-grants.tsx'
import type { MembersDialogProps } from './members-dialogs.tsx'

interface AddMemberForm
  extends Required<Pick<MemberChange, 'name' | 'authorized' | 'ipAssignments' | 'tags' | 'capabilities'>> {
  /** The node address of a single member, as typed */
  readonly text: string
  /** Several members, one per line */
  readonly list: string
}

/** The properties of the form for one member and of the form for several */
export interface AddMemberProps extends MembersDialogProps {
  readonly form: AddMemberForm
  readonly set: (part: Partial<AddMemberForm>) => void
  readonly isUnsaved: boolean
  readonly onDiscard: () => void
  /** Discards and closes. */
  readonly onCancel: () => void
}

const blank: AddMemberForm = {
  text: '',
  list: '',
  name: '',
  authorized: true,
  ipAssignments: [],
  tags: [],
  capabilities: [],
}

const draftName = ({ list, name, text }: AddMemberForm): string =>
  name || text || (list.split('\n', 1)[0] ?? '')

/** Adds members before they join, one after the other or a whole list. It stays open for the next one. */
export function AddMemberDialog(props: MembersDialogProps) {
  const t = useTranslate()
  const { network, host, onClose } = props
  const draft = useNewDraft({ form: 'new-member', account: host, network }, blank, draftName)
  const { form, set } = draft
  const [several, setSeveral] = useState(form.list !== '')
  const own = {
    ...props,
    form,
    set,
    isUnsaved: JSON.stringify(form) !== JSON.stringify(blank),
    onDiscard: draft.discard,
    onCancel() {
      draft.discard()
      onClose()
    },
  }
  return (
    <Dialog title={t('members.add')} onClose={onClose} placement="wide">
      <ReturnedNote draft={draft} />
      <Choice
        legend={t('members.addition.how')}
        options={[
          { value: 'one', word: t('members.addition.one') },
          { value: 'several', word: t('members.addition.several') },
        ]}
        value={several ? 'several' : 'one'}
        onChoose={(how) => setSeveral(how === 'several')}
      />
      {several ? <AddSeveralMembers {...own} /> : <AddOneMember {...own} />}
    </Dialog>
  )
}

interface Added {
  readonly name: string
  readonly authorized: boolean
  readonly differences: readonly Difference[]
}

function AddOneMember(props: AddMemberProps) {
  const t = useTranslate()
  const names = useGrantNames()
  const { network, config, members, usable, form, set, onDiscard, onChanged } = props
  const { busy, fault, send } = useAction()
  const [added, setAdded] = useState<Added | null>(null)
  /** The box of the next member has a new key, so that it takes the focus. */
  const [turn, setTurn] = useState(0)
  const { text, authorized, tags, capabilities } = form
  const name = form.name.trim()
  const ipAssignments = form.ipAssignments.map((one) => one.trim()).filter(Boolean)
  const id = text.replace(/[\s:-]/g, '').toLowerCase()
  // A beginning that can become an address is not wrong yet.
  const wrong = text !== '' && !isNodeAddress(id.padEnd(nodeAddressLength, '0'))
  const problem = wrong
    ? t('members.addition.idWrong')
    : isNodeAddress(id) && isReservedAddress(id)
      ? t('members.addition.idReserved', { address: id })
      : members.some((member) => member.id === id)
        ? t('members.addition.idTaken')
        : null
  const problems = config === null ? [] : addressProblems({ id }, form, config, members)
  const nameSaid = nameNotes(t, form.name, '', id)
  const ready =
    isNodeAddress(id) &&
    problem === null &&
    nameSaid.problem === null &&
    !problems.some((problem) => problem?.severity === 'error') &&
    usable &&
    !busy

  const addMember = async (): Promise<void> => {
    const change: MemberChange = {
      authorized,
      ...(name !== '' && { name }),
      ...(ipAssignments.length > 0 && { ipAssignments }),
      ...(tags.length > 0 && { tags }),
      ...(capabilities.length > 0 && { capabilities }),
    }
    const reply = await send('hosting.addMember', { network, member: id, change })
    if (!reply.ok) return
    onChanged()
    const differences = reply.value.outcome === 'saved' ? reply.value.differences : []
    setAdded({ name: name === '' ? id : tooltip(name), authorized, differences })
    setTurn(turn + 1)
    onDiscard()
  }
  return (
    <Form class="form stack gap-5" ready={ready} onSubmit={() => void addMember()}>
      {added === null ? (
        <p>{t('members.addition.text')}</p>
      ) : (
        <Banner tone="done">
          <span>
            {t('members.addition.added', { name: added.name, access: added.authorized ? 'yes' : 'no' })}
          </span>
          {added.differences.map((difference) => (
            <DifferenceNote key={difference.field} difference={difference} names={names} />
          ))}
        </Banner>
      )}
      <Field
        key={turn}
        label={t('members.addition.id')}
        mono
        value={text}
        hint="89e92ceee5"
        help={t('members.addition.idHelp')}
        problem={problem}
        takesFocus
        onText={(text) => set({ text })}
      />
      <Field
        label={t('members.addition.name')}
        auto
        value={form.name}
        hint={t('members.panel.nameHint')}
        {...nameSaid}
        onText={(name) => set({ name })}
      />
      <SwitchRow
        name={t('members.addition.authorized')}
        description={t('members.addition.authorizedText')}
        checked={authorized}
        onChange={(authorized) => set({ authorized })}
      />
      <MemberAddresses
        values={form.ipAssignments}
        problems={problems}
        config={config}
        members={members}
        onChange={(ipAssignments) => set({ ipAssignments })}
      />
      <MemberGrants
        key={`grants-${turn}`}
        values={{ ...bareMember, tags, capabilities }}
        config={config}
        disabled={!usable}
        onChange={set}
      />
      <AdditionEnd {...props} fault={fault}>
        <Button kind="primary" type="submit" disabled={!ready} busy={busy}>
          {t('members.addition.confirm')}
        </Button>
      </AdditionEnd>
    </Form>
  )
}

interface AdditionEndProps extends Pick<AddMemberProps, 'isUnsaved' | 'onCancel' | 'onClose'> {
  readonly fault: Fault | null
  /** The button that adds */
  readonly children: ComponentChildren
}

export function AdditionEnd({ fault, isUnsaved, onCancel, onClose, children }: AdditionEndProps) {
  const t = useTranslate()
  return (
    <>
      {fault !== null && <FaultBanner fault={fault} />}
      <div class="panel-actions">
        <div class="dialog-actions">
          {isUnsaved ? (
            <Button onClick={onCancel}>{t('common.cancel')}</Button>
          ) : (
            <Button onClick={onClose}>{t('members.addition.close')}</Button>
          )}
          {children}
        </div>
      </div>
    </>
  )
}
