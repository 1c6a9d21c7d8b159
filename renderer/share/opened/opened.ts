import type { NetworkId } from '../../../domain/network-id.ts'

/** Where something to join came from. */
export type Origin =
  | { readonly kind: 'clipboard' }
  | { readonly kind: 'text' }
  | { readonly kind: 'file'; readonly name: string }

/** Why nothing of it can be joined. `said`: what the code says, to be read and no more */
export type Refusal =
  | { readonly why: 'nothing' | 'no-network' | 'no-code' | 'several-codes' | 'several-files' }
  | { readonly why: 'unreadable' | 'too-large' | 'other-kind' }
  | { readonly why: 'other-scheme'; readonly scheme: string; readonly said: string }
  | { readonly why: 'other-site'; readonly host: string; readonly said: string }
  | { readonly why: 'code-without-network'; readonly said: string }

/** What came of a paste, a drop or a file. None of it is joined by that. */
export type Opened = { readonly from: Origin } & (
  | { readonly kind: 'network'; readonly id: NetworkId }
  | { readonly kind: 'several'; readonly text: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
)
