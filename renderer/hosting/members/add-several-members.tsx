import { useMemo, useState } from 'preact/hooks'
import { bareMember } from '../../../domain/members/member.ts'
import { linesLeft, membersToAdd } from '../../../domain/members/members-to-add.ts'
import { readMemberList } from '../../../domain/members/read-member-list.ts'
import { useAction } from '../../app/use-action.ts'
import { useSettled } from '../../app/use-settled.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { LinesField } from '../../ui/lines-field.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { FileProblems } from '../file-problems.tsx'
import type { AddMemberProps } from './add-member-dialog.tsx'
import { AdditionEnd } from './addition-end.tsx'
import { LinesToAdd } from './lines-to-add.tsx'
import { MemberGrants } from './member-grants.tsx'

const noAddressing = { routes: [], ipAssignmentPools: [] }

/** A list, pasted or from a file. What was understood shows before it is added, and what was not stays in the box. */
export function AddSeveralMembers(props: AddMemberProps) {
  const t = useTranslate()
  const { network, config, members, usable, form, set, isUnsaved, onDiscard, onChanged, onClose } = props
  const { busy, running, fault, send } = useAction()
  /** So many were added out of the list, and the rest of it still stands there. */
  const [added, setAdded] = useState(0)
  const { authorized, tags, capabilities } = form
  const addressing = config ?? noAddressing
  const text = useSettled(form.list)
  const list = useMemo(() => readMemberList(text, addressing.routes), [text, addressing.routes])
  const lines = useMemo(() => membersToAdd(list, addressing, members), [list, addressing, members])
  const grants = [...(config?.tags ?? []), ...(config?.capabilities ?? [])]
  const fresh = lines.filter((line) => line.outcome === 'new')
  const ready = fresh.length > 0 && text === form.list && usable && !busy

  const readFile = async (): Promise<void> => {
    const reply = await send('hosting.chooseMemberList')
    if (reply.ok && reply.value !== null) set({ list: reply.value.replace(/\r\n?/g, '\n') })
  }
  const addMembers = async (): Promise<void> => {
    const forAll = {
      authorized,
      ...(tags.length > 0 && { tags }),
      ...(capabilities.length > 0 && { capabilities }),
    }
    const reply = await send('hosting.addMembers', {
      network,
      members: fresh.map(({ member, change }) => ({ member, change: { ...forAll, ...change } })),
    })
    if (!reply.ok) return
    onChanged()
    const left = linesLeft(text, list, lines)
    if (left === '') return cancel()
    set({ list: left })
    setAdded(fresh.length)
  }
  const cancel = (): void => {
    onDiscard()
    onClose()
  }
  return (
    <Form class="form" ready={ready} onSubmit={() => void addMembers()}>
      {added > 0 && <Banner tone="done">{t('members.addition.listAdded', { count: added })}</Banner>}
      <LinesField
        label={t('members.addition.list')}
        help={t('members.addition.listHelp')}
        value={form.list}
        rows={6}
        takesFocus
        onText={(text) => set({ list: text })}
      >
        <Button kind="quiet" busy={running === 'hosting.chooseMemberList'} onClick={() => void readFile()}>
          {t('members.addition.readFile')}
        </Button>
      </LinesField>
      <FileProblems title={t('members.csv.problems')} problems={list.general} />
      {lines.length > 0 && <LinesToAdd lines={lines} />}
      <SwitchRow
        name={t('members.addition.authorized')}
        description={t('members.addition.authorizedListText')}
        checked={authorized}
        onChange={(authorized) => set({ authorized })}
      />
      {grants.length > 0 && (
        <details class="options">
          <summary>{t('members.addition.grants')}</summary>
          <div class="plain">
            <MemberGrants
              values={{ ...bareMember, tags, capabilities }}
              config={config}
              disabled={!usable}
              onChange={set}
            />
          </div>
        </details>
      )}
      <AdditionEnd fault={fault} isUnsaved={isUnsaved} onCancel={cancel} onClose={onClose}>
        <Button kind="primary" type="submit" disabled={!ready} busy={running === 'hosting.addMembers'}>
          {t('members.addition.confirmList', { count: fresh.length })}
        </Button>
      </AdditionEnd>
    </Form>
  )
}
