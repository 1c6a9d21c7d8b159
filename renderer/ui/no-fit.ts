import type { Fit } from './fit.ts'

/** This window has the size that the person gave it: nothing follows what its dialogs want. */
export const noFit: Fit = { watch: () => () => {} }
