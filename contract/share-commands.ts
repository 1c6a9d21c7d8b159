import * as v from 'valibot'
import { linkForms } from '../domain/join-link.ts'
import { command } from './command.ts'
import { networkId } from './hosting-schema.ts'

export const codeFormats = ['svg', 'png'] as const
export type CodeFormat = (typeof codeFormats)[number]

const code = { network: networkId, form: v.picklist(linkForms) }

/** What the clipboard has of networks to join; whatever else is in it stays in main. */
export type Clipping =
  /** It holds an id. */
  | { readonly kind: 'text'; readonly text: string }
  /** The bytes of a PNG, which only the page decodes; it may hold a code */
  | { readonly kind: 'picture'; readonly data: Uint8Array<ArrayBuffer> }
  /** `unreadable`: no PNG, or the program that offers it does not hand it over */
  | { readonly kind: 'too-large' | 'unreadable' | 'nothing' }

/** Looked at before a picture is decoded, wherever it comes from */
export const pictureBounds = { bytes: 20 * 1024 * 1024, pixels: 50_000_000 }

/** A text that a person chose to be read for networks. */
export interface ChosenList {
  readonly name: string
  readonly text: string
}

/** Part of `commands`. Of a network there is nothing in a link and in its code but the id. */
export const shareCommands = {
  /** The code of a link to join, as a picture in the clipboard */
  'share.copyCode': command(v.strictObject(code)).replies<void>(),
  /** The same as a file, to where the person says in the system's own dialog; false: cancelled */
  'share.saveCode': command(v.strictObject({ ...code, format: v.picklist(codeFormats) })).replies<boolean>(),
  /** Reads the clipboard; only ever after a click. */
  'share.readClipboard': command(v.undefined()).replies<Clipping>(),
  /** Lets the person choose a list of networks; null: cancelled */
  'share.chooseList': command(v.undefined()).replies<ChosenList | null>(),
} as const
