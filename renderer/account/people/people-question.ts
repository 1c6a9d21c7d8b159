/** What the page of people asks in a dialog. */
export type PeopleQuestion =
  | { readonly ask: 'invite' }
  /** `id` null: the person enters one */
  | { readonly ask: 'invitation'; readonly id: string | null }
