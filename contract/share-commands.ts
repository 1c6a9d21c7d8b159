import * as v from 'valibot'
import { linkForms } from '../domain/join-link.ts'
import { command } from './command.ts'
import { networkId } from './hosting-schema.ts'

export const codeFormats = ['svg', 'png'] as const
export type CodeFormat = (typeof codeFormats)[number]

const code = { network: networkId, form: v.picklist(linkForms) }

/** The part of the clipboard that concerns networks to join. Anything else in it stays in main. */
export type Clipping =
  /** The text holds an id. */
  | { readonly kind: 'text'; readonly text: string }
  /** The bytes of a PNG, which may hold a code; only the page decodes it. */
  | { readonly kind: 'picture'; readonly data: Uint8Array<ArrayBuffer> }
  /** `unreadable`: it is no PNG, or the program that owns it does not deliver it */
  | { readonly kind: 'too-large' | 'unreadable' | 'nothing' }

/** Every picture is checked against these limits before it is decoded. */
export const pictureBounds = { bytes: 20 * 1024 * 1024, pixels: 50_000_000 }

/** The person chose this text file to read networks from. */
export interface ChosenList {
  readonly name: string
  readonly text: string
}

/** Commands for sharing. Part of `commands`. A link and its code hold nothing of a network except its id. */
export const shareCommands = {
  /** Copies the code of a join link to the clipboard as a picture. */
  'share.copyCode': command(v.strictObject(code)).replies<void>(),
  /** Saves the code of a join link to a file that the person chooses. false: the person cancelled */
  'share.saveCode': command(v.strictObject({ ...code, format: v.picklist(codeFormats) })).replies<boolean>(),
  /** Reads the clipboard. It is only sent after a click. */
  'share.readClipboard': command(v.undefined()).replies<Clipping>(),
  /** Lets the person choose a list of networks. null: the person cancelled */
  'share.chooseList': command(v.undefined()).replies<ChosenList | null>(),
} as const
