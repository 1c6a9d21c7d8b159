import { useState } from 'preact/hooks'
import { memberFields, networkFields } from '../../../contract/hosted-fields.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import type { Reversal, UndoConflict } from '../../../contract/reversal.ts'
import type { JsonObject } from '../../../domain/json.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { memberName } from '../../../domain/members/member-order.ts'
import type { App } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { memberFieldName } from '../../text/hosting/members.ts'
import { fieldWords, settingName } from '../../text/hosting/settings.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { ConflictDialog } from '../conflicts.tsx'
import { useGrantNames } from '../grant-names.ts'
import { networkName } from '../network-list.ts'
import { changedByBoth, resolve } from '../three-way.ts'

interface UndoDialogProps {
  readonly conflict: UndoConflict
  readonly onClose: () => void
}

/** An undo met somebody else's changes: asks about those fields, and restores the others. */
export function UndoDialog({ conflict, onClose }: UndoDialogProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const [theirs, setTheirs] = useState(conflict.theirs)
  const { reversal } = conflict
  const names = useGrantNames()
  const former = reversal.former as JsonObject
  const touched = { base: reversal.made as JsonObject, form: former }
  const disputed = changedByBoth(touched, former, editedFields(theirs))
  const putBack = async (wanted: ReadonlySet<string>): Promise<void> => {
    const { base, form } = resolve(touched, disputed, wanted)
    const reply = await saveFields(send, reversal, form, base)
    if (!reply.ok) return
    if (reply.value.outcome === 'conflict') setTheirs(reply.value.theirs)
    else onClose()
  }
  return (
    <ConflictDialog
      of="undo"
      title={t('conflict.undo.title', { name: tooltip(nameOfThing(theirs)) })}
      fields={disputed.map(({ field, now }) => ({
        field,
        label: (reversal.member === null ? null : memberFieldName(t, field)) ?? settingName(t, field),
        mine: fieldWords(t, field, former[field], names),
        theirs: fieldWords(t, field, now, names),
      }))}
      busy={busy}
      fault={fault}
      onChoose={(wanted) => void putBack(wanted)}
      onClose={onClose}
    />
  )
}

function saveFields(
  send: App['tryAsk'],
  { network, member }: Reversal,
  change: JsonObject,
  base: JsonObject,
) {
  return member === null
    ? send('hosting.saveNetwork', { network, change, base })
    : send('hosting.saveMember', { network, member, change, base })
}

function editedFields(thing: HostedNetwork | HostedMember): JsonObject {
  return { ...('presence' in thing ? memberFields(thing) : networkFields(thing)) } as unknown as JsonObject
}

function nameOfThing(thing: HostedNetwork | HostedMember): string {
  return 'presence' in thing ? memberName(thing) : networkName({ id: thing.id, name: thing.config.name })
}
