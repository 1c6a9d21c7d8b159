import { common } from '../english/common.ts'
import { faults } from '../english/faults.ts'
import { hostedWindow } from '../english/hosted-window.ts'
import { smallWindow } from '../english/small-window.ts'
import { status } from '../english/status.ts'
import { tray } from '../english/tray.ts'
import { createTranslator } from '../translate.ts'

export const allMessages = { ...common, ...faults, ...hostedWindow, ...smallWindow, ...status, ...tray }

export const english = createTranslator('en', allMessages)
export const { t } = english
