import compile from 'icu-minify/compile'
import messages from '../../locales/en.json' with { type: 'json' }
import type { Area } from '../catalog.ts'
import { createTranslator } from '../translate.ts'

/** All messages as one area: tests run without a build too. */
export const allMessages: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(messages).filter(([key]) => !key.startsWith('@')),
)
const everything: Area = {
  name: 'everything',
  messages: Object.fromEntries(Object.entries(allMessages).map(([key, text]) => [key, compile(text)])),
}

export const english = createTranslator('en', [everything])
export const { t } = english
